import { expect, test } from 'vitest';
import { jsonForScript } from './json-for-script.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>&amp;', 'a\u2028b\u2029c'])(
  '%j cannot leave its script, and reads back the same',
  (text) => {
    const json = jsonForScript({ text });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ text });
  },
);
