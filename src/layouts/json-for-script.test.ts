import { expect, test } from 'vitest';
import { jsonForScript } from './json-for-script.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>'])(
  '%j cannot leave its script, and reads back the same',
  (text) => {
    const json = jsonForScript({ text });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ text });
  },
);
