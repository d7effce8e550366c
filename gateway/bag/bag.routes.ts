import * as contract from '#contract/bag/bag.endpoints.ts';
import type { Bag, BagWritten, NewBagItem, SavedBag } from '#contract/bag/bag.schema.ts';
import { mediaBase } from '../catalogue/images.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { requireActing } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { bagDocument, savedBagDocument } from './bag.document.ts';
import { type BagKind, readBag } from './bag.records.ts';
import {
  addToList,
  moveToOther,
  type Refused,
  removeFromList,
  setQuantity,
  type Write,
  type Written,
} from './line.records.ts';

const bag = (params: { bagId: string }) => ({ kind: 'bag', listId: params.bagId }) as const;
const saved = (params: { savedBagId: string }) => ({ kind: 'saved_bag', listId: params.savedBagId }) as const;

export const bagRoutes: Route[] = [
  route(contract.getActiveBag, async ({ context }): Promise<Bag> => {
    const customer = await requireActing(context, contract.getActiveBag.error);
    return bagDocument(await readBag(context.get('dependencies'), 'bag', customer.id), mediaBase(context));
  }),
  route(contract.addBagItem, (call) => write(call, contract.addBagItem, bag(call.params), add(call.body))),
  route(contract.updateBagItem, (call) =>
    write(call, contract.updateBagItem, bag(call.params), set(call.params.itemId, call.body)),
  ),
  route(contract.removeBagItem, (call) =>
    write(call, contract.removeBagItem, bag(call.params), remove(call.params.itemId)),
  ),
  route(contract.clearBag, (call) => write(call, contract.clearBag, bag(call.params), remove(undefined)), [
    '/bags/:bagId/items',
  ]),
  route(contract.saveBagItem, (call) => move(call, contract.saveBagItem, bag(call.params))),

  route(contract.getActiveSavedBag, async ({ context }): Promise<SavedBag> => {
    const customer = await requireActing(context, contract.getActiveSavedBag.error);
    const rows = await readBag(context.get('dependencies'), 'saved_bag', customer.id);
    return savedBagDocument(rows, mediaBase(context));
  }),
  route(contract.addSavedBagItem, (call) =>
    write(call, contract.addSavedBagItem, saved(call.params), add(call.body)),
  ),
  route(contract.updateSavedBagItem, (call) =>
    write(call, contract.updateSavedBagItem, saved(call.params), set(call.params.itemId, call.body)),
  ),
  route(contract.removeSavedBagItem, (call) =>
    write(call, contract.removeSavedBagItem, saved(call.params), remove(call.params.itemId)),
  ),
  route(contract.moveSavedBagItem, (call) => move(call, contract.moveSavedBagItem, saved(call.params))),
];

type List = Pick<Write, 'kind' | 'listId'>;
type Work<Short> = (dependencies: Dependencies, write: Write) => Promise<Written<Short> | Refused>;
type Call = { readonly context: GatewayContext };
type Failing = { readonly error: string };

const add =
  (item: NewBagItem): Work<string | null> =>
  (dependencies, write) =>
    addToList(dependencies, write, {
      skuId: item.productSkuId,
      productId: item.productId,
      productSku: item.productSku,
      quantity: item.quantity,
    });

const set =
  (itemId: string, { quantity }: { quantity: number }): Work<null> =>
  (dependencies, write) =>
    setQuantity(dependencies, write, { itemId, quantity });

const remove =
  (itemId: string | undefined): Work<{ success: true }> =>
  (dependencies, write) =>
    removeFromList(dependencies, write, itemId);

/** Does a write; answers its short body or, with `?return=bag`, the lists after it. */
async function write<Short>(
  { context, query }: Call & { readonly query: { readonly return?: boolean | undefined } },
  { error }: Failing,
  list: List,
  work: Work<Short>,
): Promise<Short | BagWritten> {
  const reads: BagKind[] = list.kind === 'bag' ? ['bag'] : ['bag', 'saved_bag'];
  const written = await done(context, error, { ...list, reads: query.return ? reads : [] }, work);
  return query.return ? listsOf(context, written) : written.short;
}

async function move(
  { context, params }: Call & { readonly params: { readonly itemId: string } },
  { error }: Failing,
  list: List,
): Promise<BagWritten> {
  const wish = { ...list, reads: ['bag', 'saved_bag'] } as const;
  return listsOf(
    context,
    await done(context, error, wish, (from, write) => moveToOther(from, write, params.itemId)),
  );
}

async function done<Short>(
  context: GatewayContext,
  error: string,
  wish: Omit<Write, 'ownerId'>,
  work: Work<Short>,
): Promise<Written<Short>> {
  const customer = await requireActing(context, error);
  const written = await work(context.get('dependencies'), { ...wish, ownerId: customer.id });
  if (typeof written === 'string') throw new GatewayError(written === 'unknown' ? 404 : 400, error);
  return written;
}

function listsOf(context: GatewayContext, { lists }: Written<unknown>): BagWritten {
  const media = mediaBase(context);
  if (!lists.bag) throw new Error('The write did not read the bag');
  return {
    bag: bagDocument(lists.bag, media),
    savedBag: lists.saved_bag && savedBagDocument(lists.saved_bag, media),
  };
}
