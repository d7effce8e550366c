import { afterEach, expect, test } from 'vitest';
import { formOf } from '../../../tests/support/form.ts';
import { stopStubGateways } from '../../../tests/support/stub-gateway.ts';
import { createStubVisitor, type GatewayAnswers } from '../../../tests/support/stub-visitor.ts';
import { requestLoginCode, requestSignupCode } from './sign-in.form.ts';

afterEach(stopStubGateways);

const ama = { firstName: 'Ama', lastName: 'Mensah', email: ' Ama@Example.com ' };
const answering = async (answers: GatewayAnswers) => (await createStubVisitor(answers)).visitor;

test('a sent code returns the normalised e-mail', async () => {
  const visitor = await answering({
    '/auth/verify': [{ success: true, message: 'Sent.', data: { email: 'ama@example.com' } }],
  });
  expect(await requestLoginCode(formOf(ama), visitor)).toEqual({ kind: 'sent', email: 'ama@example.com' });
});

test('a sign-up sends the names without the spaces around them', async () => {
  const { visitor, seen } = await createStubVisitor({});
  await requestSignupCode(formOf({ ...ama, firstName: ' Ama ', lastName: ' Mensah ' }), visitor);
  const body = { email: 'ama@example.com', firstName: 'Ama', lastName: 'Mensah' };
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
});

test.each<[string, GatewayAnswers['/auth/verify'], string]>([
  ['a refusal', [{ success: false, message: 'No account has this email.' }], 'No account has this email.'],
  ['a failure with a message', [{ error: 'Too many codes.' }, 429], 'Too many codes.'],
  ['one without', [{}, 500], 'There was an error verifying your account. Please try again.'],
])('%s becomes the error of the e-mail field', async (_, answer, email) => {
  for (const request of [requestLoginCode, requestSignupCode]) {
    const visitor = await answering({ '/auth/verify': answer });
    expect(await request(formOf(ama), visitor)).toMatchObject({ kind: 'failed', errors: { email } });
  }
});

test('invalid fields fail before any request', async () => {
  const { visitor, requests } = await createStubVisitor({});
  expect(await requestSignupCode(formOf({ ...ama, firstName: ' ', email: 'ama' }), visitor)).toEqual({
    kind: 'failed',
    errors: { firstName: 'First name cannot be empty or whitespace', email: 'Invalid email' },
  });
  expect(requests()).toEqual([]);
});
