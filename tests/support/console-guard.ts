import { afterEach, beforeEach, expect } from 'vitest';

const guarded = ['warn', 'error'] as const;
const originals = { warn: console.warn, error: console.error };

let written: string[] = [];
let expected: (string | RegExp)[] = [];
let allowed: (string | RegExp)[] = [];

/** Expects console output that contains or matches `message` in the running test. */
export function expectConsole(message: string | RegExp): void {
  expected.push(message);
}

/** Allows such output in a test that does not always write it. */
export function allowConsole(message: string | RegExp): void {
  allowed.push(message);
}

beforeEach(() => {
  written = [];
  expected = [];
  allowed = [];
  for (const level of guarded) {
    console[level] = (...parts: unknown[]) => {
      written.push(`console.${level}: ${parts.map(String).join(' ')}`);
    };
  }
});

afterEach(() => {
  Object.assign(console, originals);
  const matches = (line: string, message: string | RegExp) =>
    typeof message === 'string' ? line.includes(message) : message.test(line);
  expect(
    written.filter((line) => ![...expected, ...allowed].some((message) => matches(line, message))),
    'unexpected console output; expect it with expectConsole() if it belongs to the test',
  ).toEqual([]);
  expect(
    expected.filter((message) => !written.some((line) => matches(line, message))),
    'console output that expectConsole() expected did not occur',
  ).toEqual([]);
});
