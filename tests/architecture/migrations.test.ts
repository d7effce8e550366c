import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readText } from './source-tree.ts';

const folder = 'gateway/database/migrations';

/** Statements that break the previous release. A new CHECK or NOT NULL recreates a table, which includes a drop. */
const contractions: readonly [what: string, sql: RegExp][] = [
  ['drops', /^drop (?:table|view|index|trigger)\b/i],
  ['drops a column', /^alter table \S+ drop\b/i],
  ['renames', /^alter table \S+ rename\b/i],
  ['adds a required column', /^alter table \S+ add\b(?=.*\bnot null\b)(?!.*\bdefault\b)/is],
];

const made = /^create (?:virtual )?table (?:if not exists )?[`"]?(\w+)/i;
const unique = /^create unique index \S+ on [`"]?(\w+)/i;

/** The contractions in a migration, which break code that is still running. */
function contractionsOf(migration: string): string[] {
  const statements = migration
    .split('--> statement-breakpoint')
    .map((text) => text.replace(/^\s*--.*$/gm, '').trim());
  const own = new Set(statements.map((sql) => made.exec(sql)?.[1]));
  return statements.flatMap((sql) => {
    const kinds = contractions.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what);
    const table = unique.exec(sql)?.[1];
    return table !== undefined && !own.has(table) ? [...kinds, 'makes existing rows unique'] : kinds;
  });
}

test('migrations after the first only add, unless their name says contract', () => {
  const additions = readdirSync(folder).filter(
    (name) => name.endsWith('.sql') && !name.startsWith('0000_') && !name.includes('contract'),
  );
  for (const name of additions) expect(contractionsOf(readText(`${folder}/${name}`)), name).toEqual([]);
});

test.each([
  ['DROP TABLE `hold`;', 'drops'],
  ['ALTER TABLE `sku` DROP COLUMN `weight`;', 'drops a column'],
  ['ALTER TABLE `sku` RENAME COLUMN `weight` TO `grams`;', 'renames'],
  ['ALTER TABLE `__new_sku` RENAME TO `sku`;', 'renames'],
  ['-- Weights\nALTER TABLE `sku` ADD `weight` integer NOT NULL;', 'adds a required column'],
  ['CREATE UNIQUE INDEX `sku_sku` ON `sku` (`sku`);', 'makes existing rows unique'],
  ['DROP INDEX `sku_sku`;', 'drops'],
])('detects %s', (sql, what) => {
  expect(contractionsOf(`CREATE TABLE \`other\` (id text);--> statement-breakpoint\n${sql}`)).toEqual([what]);
});

test.each([
  'ALTER TABLE `sku` ADD `weight` integer;',
  'ALTER TABLE `sku` ADD `weight` integer DEFAULT 0 NOT NULL;',
  'CREATE INDEX `sku_weight` ON `sku` (`weight`);',
  'CREATE TABLE `box` (id text);--> statement-breakpoint\nCREATE UNIQUE INDEX `box_id` ON `box` (`id`);',
])('allows %s', (sql) => {
  expect(contractionsOf(sql)).toEqual([]);
});

/** Where production's D1 splits a statement of a migration in two. The local one does not. */
const splits: readonly [what: string, sql: RegExp][] = [
  ['a carriage return', /\r/],
  ['a trigger in lower case', /\bbegin\b|\bend;/],
  ['CASE, whose END ends a trigger', /\bcase\b/i],
  ['a quote or semicolon in a comment', /^--(?!> statement-breakpoint).*['"`;]/m],
];

const splitsOf = (migration: string) =>
  splits.filter(([, pattern]) => pattern.test(migration)).map(([what]) => what);

test('migrations have nothing at which D1 splits a statement in two', () => {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.sql')))
    expect(splitsOf(readText(`${folder}/${name}`)), name).toEqual([]);
});

test.each([
  ['CREATE TABLE `box` (id text);\r\n', 'a carriage return'],
  ['create trigger t after insert on a begin select 1; END;', 'a trigger in lower case'],
  [
    'CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END;',
    'CASE, whose END ends a trigger',
  ],
  ["-- A customer's box", 'a quote or semicolon in a comment'],
])('detects in %j %s', (sql, what) => {
  expect(splitsOf(sql)).toEqual([what]);
});
