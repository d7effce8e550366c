import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GiftCard } from './GiftCard.tsx';

const texts = { value: 'Valued at GHS 180', claimed: 'No longer available' };

test('an unavailable gift is not called free', () => {
  const rendered = (isGone: boolean) =>
    renderToStaticMarkup(
      <GiftCard gift={{ name: 'Bag', image: undefined, texts, isGone }} of="Body wave wig" />,
    );
  expect(rendered(false)).toContain('Free with this wig. Valued at GHS 180');
  expect(rendered(true)).toContain('<p>Valued at GHS 180</p>');
  expect(rendered(true)).toContain('No longer available');
});
