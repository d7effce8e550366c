import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyFilter } from '#contract/catalogue/listing.rules.ts';
import { FilterForm } from './FilterForm.tsx';
import { facetCounts, type ListingState } from './filter.view.ts';

const nothing = () => undefined;

function render(listing: ListingState, isHair = true): string {
  return renderToStaticMarkup(
    <FilterForm
      action="/shop/hair"
      hiddenFields={[['sort', 'newest']]}
      clearHref="/shop/hair?sort=newest"
      isHair={isHair}
      currency="GHS"
      colors={[{ id: 'brown', name: 'Dark brown', swatch: undefined }]}
      listing={listing}
      onChange={nothing}
      onClear={nothing}
    />,
  );
}

const filter = { ...emptyFilter, color: ['brown'], length: [22] };
const counts = facetCounts({
  colors: [{ colorId: 'brown', count: 3 }],
  lengths: [{ length: 22, count: 5 }],
  textures: [{ value: 'double-drawn', count: 2 }],
  sizes: [{ value: '13', count: 0 }],
});
const one = { sort: undefined, total: 8, hasMore: false };

test('offers the eleven lengths with counts, and clears only the filters', () => {
  const form = render({ ...one, filter, counts });
  const lengths = [...form.matchAll(/name="length"[^>]*value="(\d+)"/g)].map(([, length]) => Number(length));
  expect(lengths).toEqual([8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32]);
  expect(form).toContain('Dark brown<span class="text-12 text-smoke">3</span>');
  expect(form).toContain('24&quot;<span class="text-12 text-smoke">0</span>');
  expect(form.match(/checked=""/g)).toHaveLength(2);
  expect(form).toMatch(/href="\/shop\/hair\?sort=newest"[^>]*>Clear \(2\)/);
});

test('other categories offer only their own lengths, and call sizes lace only if there are any', () => {
  const wigs = render({ ...one, filter: emptyFilter, counts }, false);
  expect([...wigs.matchAll(/name="length"/g)]).toHaveLength(1);
  expect(wigs).toContain('>Lace</legend>');
  expect(wigs).toContain('13&quot;: part anywhere');
  const care = render({ ...one, filter: emptyFilter, counts: counts && { ...counts, length: {} } }, false);
  expect(care).not.toContain('name="length"');
  expect(care).toContain('>Size</legend>');
});

test('shows no counts if the gateway has none, and no Clear without filters', () => {
  const form = render({ ...one, filter: emptyFilter, counts: undefined });
  expect(form).toContain('Dark brown</label>');
  expect(form).not.toContain('Clear');
});

test('a value without products cannot be chosen, only removed', () => {
  const box = (form: string, param: string, value: string) =>
    form.match(new RegExp(`<input[^>]*name="${param}"[^>]*value="${value}"[^>]*>`))?.[0] ??
    form.match(new RegExp(`<input[^>]*disabled[^>]*name="${param}"[^>]*value="${value}"[^>]*>`))?.[0];
  const form = render({ ...one, filter, counts });
  expect(box(form, 'size', '13')).toContain('disabled');
  expect(box(form, 'texture', 'double-drawn')).not.toContain('disabled');
  expect(box(render({ ...one, filter: { ...filter, size: ['13'] }, counts }), 'size', '13')).not.toContain(
    'disabled',
  );
});

test('a price range hides the counts, because they ignore prices', () => {
  const form = render({ ...one, filter: { ...filter, max: 3000 }, counts });
  expect(form).toContain('Dark brown</label>');
  expect(form).toContain('Clear (3)');
});
