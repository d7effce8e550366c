import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { formOf } from '../../tests/support/form.ts';
import { createStubVisitor } from '../../tests/support/stub-visitor.ts';
import { isWrongAmount, updateOrder } from './order.form.ts';

async function refund(fields: Readonly<Record<string, string>>) {
  const { visitor, seen } = await createStubVisitor({
    '/admin/orders/o/refund': [{ revision: 2, amount: 1 }],
  });
  const form = formOf({ action: 'refund', revision: '1', ...fields });
  const problem = await updateOrder(form, visitor, 'o');
  return problem ?? JSON.parse(seen[0]?.body ?? '');
}

test('refunds exactly what was chosen and typed, and rejects contradictions', async () => {
  expect(await refund({ what: 'all', amount: '100' })).toContain('You entered an amount');
  expect(await refund({ what: 'lines', line: 'a', amount: '100' })).toContain('You entered an amount');
  expect(await refund({ what: 'all', line: 'a' })).toContain('You chose items');
  expect(await refund({ what: 'all' })).toEqual({ isRestocked: false, revision: 1 });
  expect(await refund({ what: 'amount', amount: '1,250.50' })).toMatchObject({ amount: 125_050 });
  expect(await refund({ what: 'amount', amount: '30', isRestocked: 'on' })).toBe(
    'Say which items came back.',
  );
  expect(await refund({ what: 'amount', amount: '30', isRestocked: 'on', line: 'a' })).toMatchObject({
    amount: 3000,
    lines: ['a'],
    isRestocked: true,
  });
  expect(await refund({ what: 'amount', amount: '30', line: 'a' })).toContain('You chose items');
  for (const amount of ['', '0', '12,50', '1.250,50', '-5'])
    expect(await refund({ what: 'amount', amount })).toContain('Enter the amount');
});

test.each(['refund', 'cancel', 'collected', 'steps'])(
  'a gateway that fails leaves open whether a call such as %s was done',
  async (call) => {
    const { visitor } = await createStubVisitor({
      '/admin/orders/steps': [{}, 503],
      [`/admin/orders/o/${call}`]: [{}, 503],
    });
    const form = formOf({
      action: call === 'collected' ? 'collect' : call,
      what: 'all',
      revision: '1',
      ...(call === 'steps' && { step: 'o:delivered' }),
    });
    expect(await updateOrder(form, visitor, 'o')).toContain('may be done all the same');
  },
);

test.each([
  [true, { amount: '' }],
  [true, { amount: '20.01' }],
  [false, { amount: '20' }],
  [false, { what: 'lines', amount: '' }],
  [false, { action: 'cancel', amount: '' }],
])('%s: a problem of %j belongs to the amount', (isWrong, fields) => {
  const form = formOf({ action: 'refund', what: 'amount', ...fields });
  expect(isWrongAmount(form, toMinor(2000))).toBe(isWrong);
});

test('corrected details are posted as typed, an address for delivery only, and not with errors', async () => {
  const correct = async (fields: Readonly<Record<string, string>>) => {
    const { visitor, seen } = await createStubVisitor({ '/admin/orders/o/details': [{ revision: 2 }] });
    const contact = { firstName: 'Ama', lastName: 'Mensah', email: 'a@b.co', phoneNumber: '024 123 4567' };
    const form = formOf({ action: 'details', revision: '1', ...contact, ...fields });
    return (await updateOrder(form, visitor, 'o')) ?? JSON.parse(seen[0]?.body ?? '');
  };
  expect(await correct({ lastName: 'Owusu' })).toEqual({
    customerDetails: {
      firstName: 'Ama',
      lastName: 'Owusu',
      email: 'a@b.co',
      phoneNumber: '024 123 4567',
    },
    deliveryInstructions: '',
    revision: 1,
  });
  const ghana = { country: 'GH', region: 'GA', street: 'Orange Street', neighborhood: 'Osu' };
  expect(await correct(ghana)).toMatchObject({ deliveryDetails: ghana });
  const lines = `Ring twice\r\n${'x'.repeat(489)}`;
  const posted = { deliveryInstructions: `Ring twice\n${'x'.repeat(489)}` };
  expect(await correct({ ...ghana, deliveryInstructions: lines })).toMatchObject(posted);
  expect(await correct({ ...ghana, street: '' })).toBe('Please look at the marked fields.');
  expect(await correct({ phoneNumber: '020' })).toBe('Please look at the marked fields.');
});

test('a note is posted without blanks around it; an empty one is not', async () => {
  const { visitor, seen } = await createStubVisitor({ '/admin/orders/o/notes': [{ success: true }] });
  const note = (orderNote: string) => updateOrder(formOf({ action: 'note', orderNote }), visitor, 'o');
  expect(await note(' ')).toBe('Type a note.');
  expect(await note(' Call first ')).toBe(undefined);
  expect(seen.map(({ body }) => body)).toEqual(['{"note":"Call first"}']);
});
