import { expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { useNamedShop } from '../../tests/support/named-shop.ts';
import { createPerson, transfer } from '../../tests/support/transfer.fixture.ts';

useNamedShop();

test('contact details move if they are of the account’s e-mail, and never stay with the guest', async () => {
  const world = createWorld();
  const address = { address: '5 Ring Road', city: 'Accra', region: 'AA', country: 'GH' };
  const details = { firstName: 'Efua', phoneNumber: '024 412 3456', shippingAddress: address };
  const { browser: stranger } = await createPerson(world);
  await stranger.api('PUT', '/guests', details);
  for (const whose of ['friend', 'own', 'missing']) {
    const person = await createPerson(world);
    await person.account.api('PUT', '/users/me', { firstName: 'Ama' });
    const emails = { friend: 'friend@example.com', own: person.email };
    const email = Reflect.get(emails, whose);
    await person.browser.api('PUT', '/guests', {
      ...details,
      ...(email && { email }),
      lastName: 'Mensah',
      billingAddress: address,
    });
    person.signIn();
    await transfer(person.browser, 'orders', person);
    const account = await person.account.api('GET', '/users/me');
    expect(account).toMatchObject({ firstName: 'Ama' });
    if (whose === 'friend') expect(account).not.toHaveProperty('phoneNumber');
    else expect(account).toMatchObject({ ...details, firstName: 'Ama' });
    expect(Object.keys((await person.browser.api('GET', '/guests')) as object).toSorted()).toEqual([
      '_creationTime',
      '_id',
      'organizationId',
      'storeId',
    ]);
  }
  expect(await stranger.api('GET', '/guests')).toMatchObject(details);
});
