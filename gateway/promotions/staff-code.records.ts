import { eq, sql } from 'drizzle-orm';
import type { StaffCodeDraft } from '#contract/admin/promo-code.schema.ts';
import { commitChange, revisionColumn } from '../audit/change.records.ts';
import { skuLabel } from '../catalogue/product.sql.ts';
import { newId } from '../crypto.ts';
import { batch } from '../database/commit.ts';
import { promoCode, type promoCodeItem } from '../database/promotion.tables.ts';
import { pageOf, parseJson, type RowJson, rowJson, rowsOf } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { configStatement, invalidatePages } from '../store/store.records.ts';
import { storedDiscountValue } from './promo-code.document.ts';
import type { PromoCodeRow } from './promo-code.records.ts';
import { reservedUses, welcomeId } from './promo-code.sql.ts';

export type StaffCodeRow = {
  readonly row: PromoCodeRow;
  readonly isWelcome: boolean;
  /** As in {@link reservedUses}. */
  readonly reserved: number;
};

type CodeJson = { cursor: number; code: RowJson<PromoCodeRow>; isWelcome: 0 | 1; reserved: number };

const pageSize = 50;
const codeColumns = sql.raw(`code.rowid as cursor, ${rowJson(promoCode, 'code')} as code,
  code.id is (select ${welcomeId} from store) as isWelcome,
  ${reservedUses('code')} as reserved`);

const toStaffCode = ({ code, isWelcome, reserved }: CodeJson): StaffCodeRow => ({
  row: parseJson(code),
  isWelcome: isWelcome === 1,
  reserved,
});

/** A page, newest first. `before` is the previous page's `next`. */
export async function readStaffCodes({ database }: WithDatabase, before = Number.MAX_SAFE_INTEGER) {
  const rows = await database.all<CodeJson>(sql`
    select ${codeColumns} from promo_code code where code.rowid < ${before}
    order by code.rowid desc limit ${pageSize + 1}`);
  const { page, last } = pageOf(rows, pageSize);
  return { codes: page.map(toStaffCode), next: last?.cursor };
}

type ItemRow = Pick<typeof promoCodeItem.$inferSelect, 'productId' | 'skuId' | 'quantity'> & {
  claimed: number;
  name: string;
};

export async function readStaffCode({ database }: WithDatabase, codeId: string) {
  const [codes, items] = await batch(database.$client, [
    sql`select ${codeColumns}, ${revisionColumn("'code/' || code.id")} as revision
      from promo_code code where code.id = ${codeId}`,
    sql`select item.productId, item.skuId, item.quantity, item.quantityClaimed as claimed,
        coalesce((select name from product where id = item.productId), (
          select ${sql.raw(skuLabel)} from sku k join product p on p.id = k.productId where k.id = item.skuId), '') as name
      from promo_code_item item where item.promoCodeId = ${codeId} order by item.createdAt, item.rowid`,
  ]);
  const [code] = rowsOf<CodeJson & { revision: number }>(codes);
  return code && { ...toStaffCode(code), revision: code.revision, items: rowsOf<ItemRow>(items) };
}

/** What staff choose of an item, always in the same form, so that the audit names an item only when it changed. */
export const itemFields = ({ productId, skuId, quantity }: ItemRow | StaffCodeDraft['items'][number]) => ({
  productId: productId ?? undefined,
  skuId: skuId ?? undefined,
  quantity: quantity ?? undefined,
});

/** Inserts or updates a code, its items and the welcome offer for it in one batch. */
export async function saveStaffCode(
  dependencies: WithClock,
  staff: string,
  codeId: string,
  draft: StaffCodeDraft,
) {
  const { database, now } = dependencies;
  const { revision, items, isWelcome, limit, discountValue, ...fields } = draft;
  const before = await readStaffCode(dependencies, codeId);
  const row = {
    ...fields,
    discountValue: storedDiscountValue(draft),
    span: items.length > 0 ? ('selected-products' as const) : ('entire-order' as const),
    redemptionLimit: limit ?? null,
    minimumSubtotal: draft.minimumSubtotal ?? null,
  };
  const eachItem = sql`json_each(${JSON.stringify(items.map((item) => ({ id: newId('item'), ...item })))})`;
  const matching = sql`from ${eachItem} where value ->> 'productId' is promo_code_item.productId
    and value ->> 'skuId' is promo_code_item.skuId`;
  const { discountType, displayText, active, validFrom, validTo } = draft;
  const value = discountType === 'percentage' ? discountValue : discountValue / 100;
  const welcome = { promoCodeId: codeId, discountType, value, displayText, active, validFrom, validTo };
  return commitChange(
    dependencies,
    {
      staff,
      action: before ? 'updated' : 'added',
      subject: `code/${codeId}`,
      revision,
      before: before && { ...before.row, isWelcome: before.isWelcome, items: before.items.map(itemFields) },
      after: { ...row, isWelcome, items: items.map(itemFields) },
    },
    [
      before
        ? database.update(promoCode).set(row).where(eq(promoCode.id, codeId))
        : database.insert(promoCode).values({ id: codeId, createdAt: now(), ...row }),
      sql`delete from promo_code_item where promoCodeId = ${codeId} and not exists (select 1 ${matching})`,
      sql`update promo_code_item set quantity = (select value ->> 'quantity' ${matching})
        where promoCodeId = ${codeId}`,
      sql`insert into promo_code_item (id, createdAt, promoCodeId, productId, skuId, quantity)
        select value ->> 'id', ${now()}, ${codeId}, value ->> 'productId', value ->> 'skuId', value ->> 'quantity'
        from ${eachItem} where not exists (
          select 1 from promo_code_item where promoCodeId = ${codeId}
            and productId is value ->> 'productId' and skuId is value ->> 'skuId')`,
      isWelcome
        ? configStatement({ homepageDiscountCodeModalPromoCode: welcome })
        : sql`update store set config = json_remove(config, '$.homepageDiscountCodeModalPromoCode')
            where ${sql.raw(welcomeId)} = ${codeId}`,
      invalidatePages,
    ],
  );
}
