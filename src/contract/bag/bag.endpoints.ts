import * as z from 'zod/mini';
import { succeeded } from '#contract/wire/answer.schema.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { returnsBag } from '#contract/wire/flag.schema.ts';
import { id } from '#contract/wire/wire.schema.ts';
import { bag, bagWritten, newBagItem, quantityChange, savedBag } from './bag.schema.ts';

/** With `?return=bag` every write answers {@link bagWritten} instead of its short body. */
const query = z.object({ return: returnsBag });

const extension = ['return'];

/** Answers the new line's id, or null if the sku was in the bag and its quantity increased. */
const addition = {
  query,
  extension,
  body: newBagItem,
  answer: z.nullable(z.union([bagWritten, id])),
  error: 'Error adding item to bag.',
};

const update = {
  query,
  extension,
  body: quantityChange,
  answer: z.nullable(bagWritten),
  error: 'Error updating item in bag.',
};

const removal = {
  query,
  extension,
  answer: z.union([bagWritten, succeeded]),
  error: 'Error removing item from bag.',
};

/** The customer's bag; creates an empty one if needed. 404 without an identity. */
export const getActiveBag = endpoint('GET', '/bags/active', {
  answer: bag,
  error: 'Error loading bag.',
});

export const addBagItem = endpoint('POST', '/bags/:bagId/items', addition);

export const updateBagItem = endpoint('PUT', '/bags/:bagId/items/:itemId', update);

export const removeBagItem = endpoint('DELETE', '/bags/:bagId/items/:itemId', removal);

/** The trailing slash is part of the path. */
export const clearBag = endpoint('DELETE', '/bags/:bagId/items/', removal);

export const getActiveSavedBag = endpoint('GET', '/savedBags/active', {
  answer: savedBag,
  error: 'Error loading bag.',
});

export const addSavedBagItem = endpoint('POST', '/savedBags/:savedBagId/items', addition);

export const updateSavedBagItem = endpoint('PUT', '/savedBags/:savedBagId/items/:itemId', update);

export const removeSavedBagItem = endpoint('DELETE', '/savedBags/:savedBagId/items/:itemId', removal);

/** Moves a line to the saved bag in one batch. */
export const saveBagItem = endpoint('POST', '/bags/:bagId/items/:itemId/save', {
  answer: bagWritten,
  error: 'Error updating item in bag.',
  extension: true,
});

/** Moves a saved line to the bag in one batch. */
export const moveSavedBagItem = endpoint('POST', '/savedBags/:savedBagId/items/:itemId/move', {
  answer: bagWritten,
  error: 'Error adding item to bag.',
  extension: true,
});
