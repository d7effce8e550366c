import { expect, test } from 'vitest';
import { importText } from './import-text.rules.ts';

test.each([
  ['UTF-8', [0x52, 0xc3, 0xa9]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x52, 0xc3, 0xa9]],
  ['what Excel calls just CSV', [0x52, 0xe9]],
])('reads accents in %s', (_, bytes) => {
  expect(importText(new Uint8Array(bytes))).toBe('Ré');
});
