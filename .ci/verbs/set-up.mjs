import { createInterface } from 'node:readline/promises';
import { Refusal } from '../refusal.mjs';
import { openStaffApi } from '../staff-api.mjs';
import { setUpToken } from '../steps/secrets.mjs';
import { print } from '../terminal.mjs';

/** What an empty database becomes a shop with: the option, what is asked in a terminal, and what is usual. */
const questions = {
  'set-up-token': ['The SETUP_TOKEN of the gateway'],
  name: ['Name of the shop'],
  storefront: ['Name that the storefront asks for it by', 'Strand'],
  currency: ['Currency', 'ghs'],
  location: ['Address'],
  phone: ['Phone'],
  whatsapp: ['WhatsApp (empty: none)', ''],
  hours: ['Opening hours, lines parted by ;', 'Monday to Saturday: 9 am to 6 pm; Sunday: Closed'],
  'fee-accra': ['Delivery within Accra'],
  'fee-regions': ['Delivery to other regions'],
  'fee-abroad': ['Delivery to other countries'],
  'owner-name': ['Your name'],
  'owner-email': ['Your email'],
};

export const setup = {
  says: `make a shop of an empty database; asks what is not given by ${Object.keys(questions)
    .map((name) => `--${name}`)
    .join(', ')}`,
  options: {
    remote: { type: 'string' },
    json: { type: 'boolean' },
    ...Object.fromEntries(Object.keys(questions).map((name) => [name, { type: 'string' }])),
  },
  work: async ({ remote, json, ...given }) => {
    const call = await openStaffApi({ remote, isSignedOut: true });
    await call('GET', '/set-up');
    const said = await answers(remote ? given : { 'set-up-token': setUpToken(), ...given });
    const owner = await call('POST', '/set-up', {
      token: said['set-up-token'],
      name: said.name,
      storefrontName: said.storefront,
      currency: said.currency.toLowerCase(),
      location: said.location,
      phoneNumber: said.phone,
      whatsapp: said.whatsapp,
      openingHours: said.hours
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean),
      deliveryFees: {
        withinAccra: Number(said['fee-accra']),
        otherRegions: Number(said['fee-regions']),
        international: Number(said['fee-abroad']),
      },
      owner: { name: said['owner-name'], email: said['owner-email'] },
    });
    print(json ? JSON.stringify(owner) : `The shop is open. ${owner.email} signs in at /admin.`);
  },
};

async function answers(given) {
  const said = { ...given };
  const terminal = process.stdin.isTTY && createInterface({ input: process.stdin, output: process.stdout });
  for (const [name, [question, usual]] of Object.entries(questions)) {
    if (said[name] !== undefined) continue;
    const typed = terminal && (await terminal.question(`${question}${usual ? ` [${usual}]` : ''}: `)).trim();
    said[name] = typed || usual;
    if (said[name] === undefined) throw new Refusal(`The set-up wants --${name}: ${question}.`);
  }
  if (terminal) terminal.close();
  return said;
}
