import { expect, test } from 'vitest';
import { formOf } from '../../tests/support/form.ts';
import { createStubVisitor } from '../../tests/support/stub-visitor.ts';
import { signIn } from './sign-in.form.ts';

test('asks for the previous code when another was requested too soon', async () => {
  const { visitor } = await createStubVisitor({ '/admin/codes': [{ error: 'Please wait.' }, 429] });
  const form = formOf({ action: 'ask', email: 'ama@example.com' });
  expect(await signIn(form, visitor)).toEqual({
    kind: 'code',
    email: 'ama@example.com',
    problem: 'Please wait.',
  });
});
