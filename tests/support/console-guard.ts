import { afterEach, beforeEach, expect } from 'vitest';

const guarded = ['warn', 'error'] as const;
const originals = { warn: console.warn, error: console.error };

let heard: string[] = [];
let expected: (string | RegExp)[] = [];

/** Allows, for the running test only, console output that contains or matches `message`; it must then appear. */
export function expectConsole(message: string | RegExp): void {
  expected.push(message);
}

beforeEach(() => {
  heard = [];
  expected = [];
  for (const level of guarded) {
    console[level] = (...parts: unknown[]) => {
      heard.push(`console.${level}: ${parts.map(String).join(' ')}`);
    };
  }
});

afterEach(() => {
  Object.assign(console, originals);
  const matches = (line: string, message: string | RegExp) =>
    typeof message === 'string' ? line.includes(message) : message.test(line);
  expect(
    heard.filter((line) => !expected.some((message) => matches(line, message))),
    'the test wrote to the console; expectConsole() allows what belongs to it',
  ).toEqual([]);
  expect(
    expected.filter((message) => !heard.some((line) => matches(line, message))),
    'expectConsole() waited for output that never came',
  ).toEqual([]);
});
