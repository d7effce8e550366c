import { integer, text } from 'drizzle-orm/sqlite-core';
import type { Minor } from '#contract/wire/money.ts';

/** Opaque text id, 1–64 of `[A-Za-z0-9_-]`. */
export const id = () => text().primaryKey();

/** Milliseconds since 1970. */
export const time = () => integer();

/** Integer minor units. */
export const money = () => integer().$type<Minor>();

export const flag = () => integer({ mode: 'boolean' });

/** JSON text, written and read whole. */
export const json = <T>() => text({ mode: 'json' }).$type<T>();
