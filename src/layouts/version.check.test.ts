import { expect, test } from 'vitest';
import { scriptsIn } from './version.check.ts';

test('a page names its scripts once each, and nothing else counts', () => {
  const page = `<script type="module" src="/_astro/Document.B-x_1.js"></script>
    <astro-island component-url="/_astro/Bag.island.A1.js" renderer-url="/_astro/client.C2.js"></astro-island>
    <script type="module" src="/_astro/Document.B-x_1.js"></script><link href="/_astro/Document.D.css">`;
  expect(scriptsIn(page)).toEqual([
    '/_astro/Bag.island.A1.js',
    '/_astro/Document.B-x_1.js',
    '/_astro/client.C2.js',
  ]);
  expect(scriptsIn('<p>down')).toEqual([]);
});
