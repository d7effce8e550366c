import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promises } from '#contract/store/promise.rules.ts';
import { store } from '#contract/store/store.schema.ts';
import { cookieLifetimes } from '#contract/wire/cookie.rules.ts';
import { articleFacts, articleParts, factNames } from './article.facts.ts';
import { articleProblems, fileNameProblem } from './article-problems.ts';

const folder = new URL('../../content/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const shop = store.parse({
  _id: 's',
  _creationTime: 1,
  organizationId: 'o',
  name: 'Strand & Co',
  currency: 'ghs',
  config: { waiveDeliveryFees: { withinAccra: true }, deliveryFees: { otherRegions: 75.5 } },
});
const facts = articleFacts(shop);

test('replaces each fact and leaves unknown names unchanged', () => {
  expect(articleParts('<p>{{store}}: {{ store }} {{toString}}{{guaranteeDays}}</p>', facts)).toEqual([
    { html: '<p>' },
    { text: 'Strand & Co' },
    { html: ': {{ store }} ' },
    { html: '{{toString}}' },
    { html: '' },
    { text: '7' },
    { html: '</p>' },
  ]);
});

test('replaces each picture, small only in a list', () => {
  const html =
    '<li><img src="/media/guide/a.webp" alt="8&quot; hair"> Chin</li><p><img src="/media/b.webp" alt="Hair">';
  expect(articleParts(html, facts)).toEqual([
    { html: '<li>' },
    { src: '/media/guide/a.webp', alt: '8" hair', sizes: '(min-width: 768px) 160px, 45vw' },
    { html: ' Chin</li><p>' },
    { src: '/media/b.webp', alt: 'Hair', sizes: '(min-width: 768px) 700px, 100vw', ratio: 'fill' },
    { html: '' },
  ]);
});

test('uses the configured fees, else the defaults', () => {
  const { withinAccraFee, otherRegionsFee, internationalFee } = facts;
  expect([withinAccraFee, otherRegionsFee, internationalFee].map(({ text }) => text)).toEqual([
    'Free',
    'GHS\u00a075.50',
    'GHS\u00a0800',
  ]);
});

test('shows the support address, or the contact page without one', () => {
  expect(facts.support.href).toBe('/contact-us');
  expect(articleFacts({ ...shop, config: { contactInfo: { email: 'care@shop.example' } } }).support).toEqual({
    text: 'care@shop.example',
    href: 'mailto:care@shop.example',
  });
});

test('reports an unknown name with its line and the names there are', () => {
  const known = `The names are: ${factNames.join(', ')}`;
  const article = '## Returns\n\nWithin {{returnDay}} days to {{ store }} or {{studio}}.';
  expect(articleProblems(article, () => true)).toEqual([
    `line 3: unknown name {{returnDay}}. ${known}`,
    `line 3: unknown name {{ store }}. ${known}`,
  ]);
});

test('articles use placeholders for promises that are defined in the rules', () => {
  const promised = read('policies/delivery-returns-exchanges.md') + read('policies/tos.md');
  for (const figure of [
    promises.processing,
    promises.orderRefund,
    promises.canceledRefund,
    '7 days',
    '7-day',
  ]) {
    expect(promised).not.toContain(figure);
  }
  for (const name of ['guaranteeDays', 'processing', 'orderRefund', 'canceledRefund']) {
    expect(promised).toContain(`{{${name}}}`);
  }
});

test('reports missing and undescribed pictures and links to articles that do not exist, with their lines', () => {
  const exists = (path: string) => ['public/media/a.webp', 'src/content/guides/length.md'].includes(path);
  const markdown = [
    'See [Length](/guides/length#lace), [Cares](/guides/cares), [Yours](/account), [Us](https://us.example).',
    '![A wig on a stand](/media/a.webp)![Wig](/media/a.webp)![A wig on a stand](/media/b.webp)',
    '![A wig on a stand](media/a.webp)',
  ].join('\n');
  expect(articleProblems(markdown, exists)).toEqual([
    'line 1: there is no page /guides/cares',
    'line 2: say what /media/a.webp shows, in ten letters or more',
    'line 2: there is no picture /media/b.webp',
    'line 3: there is no picture media/a.webp',
  ]);
});

test.each([
  ['title: Wigs: how to wear', "put the title in quotes: title: 'Wigs: how to wear'"],
  ['title: "Best" hair', `put the title in quotes: title: '"Best" hair'`],
  ['title: Care at {{store}}', 'a name in braces works in the text only, not in the title'],
  ['effective: 01/12/2026', 'write the date as 2026-12-01: year, month, day'],
  ['effective: 2026-02-30', 'write the date as 2026-12-01: year, month, day'],
])('says how to write the line %s', (line, problem) => {
  expect(articleProblems(`\uFEFF---\r\n${line}\r\n---\r\n\r\nText`, () => true)).toEqual([
    `line 2: ${problem}`,
  ]);
});

test.each(["'Wigs: how to wear'", '"Wigs: how"', 'Wigs, “curly” & new (2)', "Ama's wigs at 10:30"])(
  'takes %s as a title',
  (title) => {
    expect(articleProblems(`---\ntitle: ${title}\neffective: 2026-12-01\n---\n`, () => true)).toEqual([]);
  },
);

test.each([
  ['[Terms](tos.md)', 'the link tos.md must start with / for a page of the shop, or with https://'],
  [
    '[Us](www.us.example)',
    'the link www.us.example must start with / for a page of the shop, or with https://',
  ],
  ['[Us](mailto:{{support}})', 'a name in braces is no address; write it alone, without [ ]( )'],
  ['## Visit {{studio}}', 'a name in braces works in the text only, not in a heading'],
  ['# Care', 'a section starts with ##; the title is at the top of the file'],
  ['<iframe src="https://us.example">', "the shop's pages do not show <iframe>; link to it instead"],
])('says what is wrong with %s', (line, problem) => {
  expect(articleProblems(line, () => true)).toEqual([`line 1: ${problem}`]);
});

test('takes links to sections, mail, phones and other sites, and titles of links', () => {
  const markdown =
    '[A](#care) [B](mailto:a@us.example) [C](tel:+233241234567) [D](https://us.example) [E](/policies/tos "Terms")';
  expect(articleProblems(markdown, (path) => path === 'src/content/policies/tos.md')).toEqual([]);
});

test('reports a file whose name is not the end of its address', () => {
  expect(
    ['hair-care.md', 'My Guide.md', 'Care.MD', 'care.markdown'].map((name) => !fileNameProblem(name)),
  ).toEqual([true, false, false, false]);
});

test('has the eleven sections of the terms in their order', () => {
  expect(read('policies/tos.md').match(/^## .*/gm)).toEqual([
    '## 1. General use',
    '## 2. User accounts',
    '## 3. Product information',
    '## 4. Intellectual property',
    '## 5. Purchase terms',
    '## 6. User conduct',
    '## 7. Limitation of liability',
    '## 8. Third-party links',
    '## 9. Indemnification',
    '## 10. Governing law',
    '## 11. Contact',
  ]);
});

test('the privacy policy states the real lifetimes of cookies', () => {
  const { guest_id: guest, otp, known } = cookieLifetimes;
  const privacy = read('policies/privacy.md');
  expect(privacy).toContain(`The cookie ${guest / 86_400} days`);
  expect(privacy).toContain(`| ${otp / 60} minutes |`);
  expect(privacy).toContain(`| ${known / 31_536_000} year |`);
});

test('the privacy policy names the email of those who wait for a sold-out product, and when it is deleted', () => {
  const privacy = read('policies/privacy.md');
  expect(privacy).toContain('**When you ask to hear that something is back.** Your email address');
  expect(privacy).toMatch(/## How long we keep it\n\n.*a request to hear that something is back after 90/);
});
