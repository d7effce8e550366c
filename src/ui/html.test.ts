import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes texts wherever they stand', () => {
  expect(html`<a title="${`"><script>'&`}">${'<b>'}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&lt;b&gt;</a>',
  );
});

test('takes markup as it stands and joins lists', () => {
  const items = ['one', '<two>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>one</li><li>&lt;two&gt;</li></ul>');
});

test('leaves out what is not there, but not 0', () => {
  expect(html`${undefined}${false}${0}${''}`.markup).toBe('0');
});
