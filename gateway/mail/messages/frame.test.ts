import { expect, test } from 'vitest';
import { renderMail } from './frame.ts';

test('a subject has one line, whatever a product’s name has: the provider refuses others', () => {
  const content = {
    about: 'a',
    recipient: 'ama@example.com',
    storeName: 'Strand',
    heading: '',
    paragraphs: [],
  };
  expect(renderMail({ ...content, subject: 'Back at Strand: Body\r\n Wave' }).subject).toBe(
    'Back at Strand: Body Wave',
  );
});
