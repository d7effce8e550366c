import * as contract from '#contract/bag/bag.endpoints.ts';
import type { BagWritten } from '#contract/bag/bag.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import type { Customer } from '../http/identity.ts';
import { customerRoute, type Route } from '../http/routes.ts';
import { mediaBase } from '../pictures/picture-url.ts';
import { bagDocument, savedBagDocument } from './bag.document.ts';
import { type BagKind, readBag } from './bag.records.ts';
import {
  addToList,
  type ListWrite,
  moveToOtherList,
  type Refusal,
  removeFromList,
  setQuantity,
  type WriteResult,
} from './line.records.ts';

const bag = (params: { bagId: string }) => ({ kind: 'bag', listId: params.bagId }) as const;
const saved = (params: { savedBagId: string }) => ({ kind: 'saved_bag', listId: params.savedBagId }) as const;

export const bagRoutes: Route[] = [
  customerRoute(contract.getActiveBag, async ({ context, dependencies, customer }) =>
    bagDocument(await readBag(dependencies, 'bag', customer.id), mediaBase(context)),
  ),
  customerRoute(contract.addBagItem, (call) =>
    write(call, contract.addBagItem, bag(call.params), (from, list) => addToList(from, list, call.body)),
  ),
  customerRoute(contract.updateBagItem, (call) =>
    write(call, contract.updateBagItem, bag(call.params), (from, list) =>
      setQuantity(from, list, call.params.itemId, call.body.quantity),
    ),
  ),
  customerRoute(contract.removeBagItem, (call) =>
    write(call, contract.removeBagItem, bag(call.params), (from, list) =>
      removeFromList(from, list, call.params.itemId),
    ),
  ),
  customerRoute(
    contract.clearBag,
    (call) => write(call, contract.clearBag, bag(call.params), removeFromList),
    ['/bags/:bagId/items'],
  ),
  customerRoute(contract.saveBagItem, (call) => move(call, contract.saveBagItem, bag(call.params))),

  customerRoute(contract.getActiveSavedBag, async ({ context, dependencies, customer }) =>
    savedBagDocument(await readBag(dependencies, 'saved_bag', customer.id), mediaBase(context)),
  ),
  customerRoute(contract.addSavedBagItem, (call) =>
    write(call, contract.addSavedBagItem, saved(call.params), (from, list) =>
      addToList(from, list, call.body),
    ),
  ),
  customerRoute(contract.updateSavedBagItem, (call) =>
    write(call, contract.updateSavedBagItem, saved(call.params), (from, list) =>
      setQuantity(from, list, call.params.itemId, call.body.quantity),
    ),
  ),
  customerRoute(contract.removeSavedBagItem, (call) =>
    write(call, contract.removeSavedBagItem, saved(call.params), (from, list) =>
      removeFromList(from, list, call.params.itemId),
    ),
  ),
  customerRoute(contract.moveSavedBagItem, (call) =>
    move(call, contract.moveSavedBagItem, saved(call.params)),
  ),
];

type List = Pick<ListWrite, 'kind' | 'listId'>;
type Run<Reply> = (from: Dependencies, write: ListWrite) => Promise<WriteResult<Reply> | Refusal>;
type Call = { readonly context: GatewayContext; readonly customer: Customer };
type Endpoint = { readonly error: string };

/** Writes to a list. Answers the call's own body or, with `?return=bag`, the lists after the write. */
async function write<Reply>(
  { query, ...call }: Call & { readonly query: { readonly return?: boolean | undefined } },
  endpoint: Endpoint,
  list: List,
  run: Run<Reply>,
): Promise<Reply | BagWritten> {
  const reads: BagKind[] = list.kind === 'bag' ? ['bag'] : ['bag', 'saved_bag'];
  const result = await runWrite(call, endpoint, { ...list, reads: query.return ? reads : [] }, run);
  return query.return ? bagWritten(call.context, result) : result.reply;
}

async function move(
  { params, ...call }: Call & { readonly params: { readonly itemId: string } },
  endpoint: Endpoint,
  list: List,
): Promise<BagWritten> {
  const result = await runWrite(call, endpoint, { ...list, reads: ['bag', 'saved_bag'] }, (from, write) =>
    moveToOtherList(from, write, params.itemId),
  );
  return bagWritten(call.context, result);
}

async function runWrite<Reply>(
  { context, customer }: Call,
  { error }: Endpoint,
  list: Omit<ListWrite, 'ownerId'>,
  run: Run<Reply>,
): Promise<WriteResult<Reply>> {
  const result = await run(context.get('dependencies'), { ...list, ownerId: customer.id });
  if (typeof result === 'string') throw new GatewayError(result === 'not found' ? 404 : 400, error);
  return result;
}

function bagWritten(context: GatewayContext, { lists }: WriteResult<unknown>): BagWritten {
  const media = mediaBase(context);
  if (!lists.bag) throw new Error('The write did not read the bag');
  return {
    bag: bagDocument(lists.bag, media),
    savedBag: lists.saved_bag && savedBagDocument(lists.saved_bag, media),
  };
}
