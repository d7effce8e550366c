import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { returnsBag } from '#contract/wire/flag.schema.ts';
import { id } from '#contract/wire/wire.schema.ts';
import { bag, bagWritten, newBagItem, quantityChange, savedBag } from './bag.schema.ts';

const removed = z.object({ success: z.literal(true) });

/** With `?return=bag` every write answers {@link bagWritten} instead of its short body. */
const writeQuery = z.object({ return: returnsBag });

/** The customer's bag; creates an empty one if needed. 404 without an identity. */
export const getActiveBag = endpoint('GET', '/bags/active', {
  answer: bag,
  error: 'Error loading bag.',
});

/** Answers the new line's id, or null if the sku was in the bag and its quantity increased. */
export const addBagItem = endpoint('POST', '/bags/:bagId/items', {
  body: newBagItem,
  query: writeQuery,
  extension: ['return'],
  answer: z.nullable(z.union([bagWritten, id])),
  error: 'Error adding item to bag.',
});

export const updateBagItem = endpoint('PUT', '/bags/:bagId/items/:itemId', {
  body: quantityChange,
  query: writeQuery,
  extension: ['return'],
  answer: z.nullable(bagWritten),
  error: 'Error updating item in bag.',
});

export const removeBagItem = endpoint('DELETE', '/bags/:bagId/items/:itemId', {
  query: writeQuery,
  extension: ['return'],
  answer: z.union([bagWritten, removed]),
  error: 'Error removing item from bag.',
});

/** The trailing slash is part of the path. */
export const clearBag = endpoint('DELETE', '/bags/:bagId/items/', {
  query: writeQuery,
  extension: ['return'],
  answer: z.union([bagWritten, removed]),
  error: 'Error removing item from bag.',
});

export const getActiveSavedBag = endpoint('GET', '/savedBags/active', {
  answer: savedBag,
  error: 'Error loading bag.',
});

/** Answers like {@link addBagItem}. */
export const addSavedBagItem = endpoint('POST', '/savedBags/:savedBagId/items', {
  body: newBagItem,
  query: writeQuery,
  extension: ['return'],
  answer: z.nullable(z.union([bagWritten, id])),
  error: 'Error adding item to bag.',
});

export const updateSavedBagItem = endpoint('PUT', '/savedBags/:savedBagId/items/:itemId', {
  body: quantityChange,
  query: writeQuery,
  extension: ['return'],
  answer: z.nullable(bagWritten),
  error: 'Error updating item in bag.',
});

export const removeSavedBagItem = endpoint('DELETE', '/savedBags/:savedBagId/items/:itemId', {
  query: writeQuery,
  extension: ['return'],
  answer: z.union([bagWritten, removed]),
  error: 'Error removing item from bag.',
});

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
