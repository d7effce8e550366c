import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterForm } from './FilterForm.tsx';
import { countsOf, type ListingState } from './filter.view.ts';

const nothing = () => undefined;

function drawn(listing: ListingState): string {
  return renderToStaticMarkup(
    <FilterForm
      action="/shop/hair"
      kept={[['sort', 'newest']]}
      clearHref="/shop/hair?sort=newest"
      colors={[{ id: 'brown', name: 'Dark brown', swatch: undefined }]}
      listing={listing}
      onChange={nothing}
      onClear={nothing}
    />,
  );
}

const filter = { color: ['brown'], length: [22] };
const counts = countsOf({ colors: [{ colorId: 'brown', count: 3 }], lengths: [{ length: 22, count: 5 }] });

test('offers the eleven lengths, counts what each would leave, and clears only the filters', () => {
  const form = drawn({ filter, total: 8, counts });
  const lengths = [...form.matchAll(/name="length"[^>]*value="(\d+)"/g)].map(([, length]) => Number(length));
  expect(lengths).toEqual([8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32]);
  expect(form).toContain('Dark brown<span class="text-12 text-smoke">3</span>');
  expect(form).toContain('24&quot;<span class="text-12 text-smoke">0</span>');
  expect(form.match(/checked=""/g)).toHaveLength(2);
  expect(form).toMatch(/href="\/shop\/hair\?sort=newest"[^>]*>Clear \(2\)/);
});

test('shows no counts where the gateway counts nothing, and nothing to clear where nothing is chosen', () => {
  const form = drawn({ filter: { color: [], length: [] }, total: 8, counts: undefined });
  expect(form).toContain('Dark brown</label>');
  expect(form).not.toContain('Clear');
});
