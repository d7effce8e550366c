import * as contract from '#contract/admin/promo-code.endpoints.ts';
import type { StaffCodeDraft } from '#contract/admin/promo-code.schema.ts';
import { normalizeCode } from '#contract/promotions/promo-code.schema.ts';
import { newId } from '../crypto.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import type { Route } from '../http/routes.ts';
import { staffRoute } from '../http/staff-route.ts';
import { promoCodeDocument } from './promo-code.document.ts';
import * as records from './staff-code.records.ts';

const staffCodeDocument = ({ row, isWelcome, reserved }: records.StaffCodeRow) => ({
  ...promoCodeDocument(row, 'store'),
  used: row.redemptionCount - reserved,
  reserved,
  isWelcome,
});

async function save(context: GatewayContext, staff: string, codeId: string, draft: StaffCodeDraft) {
  if (draft.validTo <= draft.validFrom) throw new GatewayError(400, 'The code ends before it begins.');
  const code = normalizeCode(draft.code);
  if (code.length < 2) throw new GatewayError(400, 'The code needs two letters or digits.');
  const saved = await records.saveStaffCode(context.get('dependencies'), staff, codeId, { ...draft, code });
  if (saved.ok) return { _id: codeId, revision: saved.revision };
  throw new GatewayError(400, refusalOf(saved.constraint));
}

function refusalOf(brokenBy: string): string {
  if (brokenBy === 'promo_code_limit')
    return 'Open checkouts included, the code has already been used more often than that.';
  if (brokenBy === 'promo_code_item_claimed')
    return 'More of an item has already been given out with the code.';
  if (brokenBy === 'foreign key')
    return 'An item that was given out with the code cannot be removed. Lower its quantity instead.';
  return brokenBy.startsWith('index') ? 'A code with this name already exists.' : contract.putStaffCode.error;
}

export const staffCodeRoutes: Route[] = [
  staffRoute(contract.getStaffCodes, async ({ dependencies, query: { before } }) => {
    const { codes, next } = await records.readStaffCodes(dependencies, before ? Number(before) : undefined);
    return { codes: codes.map(staffCodeDocument), next };
  }),

  staffRoute(contract.postStaffCode, async ({ context, staff, body }) =>
    save(context, staff.email, newId('promo'), body),
  ),

  staffRoute(contract.getStaffCode, async ({ dependencies, params }) => {
    const code = await records.readStaffCode(dependencies, params.codeId);
    if (!code) throw new GatewayError(404, contract.getStaffCode.error);
    const items = code.items.map((item) => ({ ...item, ...records.itemFields(item) }));
    return { revision: code.revision, code: staffCodeDocument(code), items };
  }),

  staffRoute(contract.putStaffCode, async ({ context, dependencies, staff, params, body }) => {
    const code = await records.readStaffCode(dependencies, params.codeId);
    if (!code) throw new GatewayError(404, contract.getStaffCode.error);
    return save(context, staff.email, params.codeId, body);
  }),
];
