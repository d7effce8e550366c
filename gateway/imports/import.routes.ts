import * as contract from '#contract/admin/product.endpoints.ts';
import { exportKinds } from '#contract/admin/product.schema.ts';
import { ownerOnly } from '#contract/admin/role.rules.ts';
import { auditStatement } from '../audit/change.records.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { requireStaff } from '../http/staff-identity.ts';
import { staffRoute } from '../http/staff-route.ts';
import { parseCsv } from './csv.ts';
import { readExport } from './export.records.ts';
import { parseImportFile } from './import.parse.ts';
import { storeZipPictures } from './import.pictures.ts';
import type { Addition } from './import.plan.ts';
import { createImport, readProgress } from './import.records.ts';
import { planProducts, runImportStep } from './import.steps.ts';

const maxListed = 100;

async function progress(context: GatewayContext, importId: string) {
  const row = await readProgress(context.get('dependencies'), importId);
  if (!row) throw new GatewayError(404, contract.getImport.error);
  return row;
}

function additionText(addition: Addition): string {
  if (addition.kind === 'color') return 'colour';
  return addition.categoryId ? 'subcategory' : 'category';
}

export const importRoutes: Route[] = [
  staffRoute(contract.postImport, async ({ dependencies, staff, body }) => {
    const { products, errors, notes, rows, format } = parseImportFile(parseCsv(body.text));
    const summary = {
      format,
      rows,
      created: 0,
      updated: 0,
      same: 0,
      changes: [],
      errors: errors.slice(0, maxListed),
      notes: notes.slice(0, maxListed),
    };
    if (errors.length > 0) return { ...summary, importId: undefined };
    if (products.length === 0) throw new GatewayError(400, 'There are no products in this file.');
    const plans = await planProducts(dependencies, products);
    const refused = plans.flatMap(({ imported: { line }, problem }) => (problem ? [{ line, problem }] : []));
    if (refused.length > 0) return { ...summary, importId: undefined, errors: refused.slice(0, maxListed) };
    const changes = plans.filter(({ plan }) => !plan.isSame);
    const created = changes.filter(({ isNew }) => isNew).length;
    return {
      ...summary,
      importId: await createImport(dependencies, staff.email, products),
      created,
      updated: changes.length - created,
      same: plans.length - changes.length,
      changes: changes
        .slice(0, maxListed)
        .map(({ imported: { line, handle }, isNew, plan: { additions, draft }, changes }) => ({
          line,
          handle,
          what: [
            [
              `${isNew ? 'adds' : 'changes'} ${draft.name}`,
              ...additions.map((each) => `adds the ${additionText(each)} ${each.name}`),
            ].join(', '),
            ...changes,
          ].join('\n'),
        })),
    };
  }),

  staffRoute(contract.postImportPictures, async ({ context, dependencies, staff }) => {
    const { body } = context.req.raw;
    if (!body) throw new GatewayError(400, contract.postImportPictures.error);
    return storeZipPictures(dependencies, body, staff.email);
  }),

  staffRoute(contract.getImport, ({ context, params }) => progress(context, params.importId)),

  staffRoute(contract.postImportStep, async ({ context, dependencies, staff, params }) => {
    await runImportStep(dependencies, params.importId, staff.email);
    return progress(context, params.importId);
  }),

  staffRoute(contract.getExport, async ({ context, dependencies, staff, params, query }) => {
    const kind = exportKinds.find((each) => each === params.kind);
    if (!kind) throw new GatewayError(404, contract.getExport.error);
    if (kind === 'customers') await requireStaff(context, ownerOnly);
    // Audits every page, because each has personal data.
    if (kind === 'customers' || kind === 'orders') {
      const change = { staff: staff.email, action: 'exported', subject: `export/${kind}` };
      await auditStatement(dependencies, change);
    }
    return readExport(dependencies, kind, Number(query.after ?? 0));
  }),
];
