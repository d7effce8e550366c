import readline from 'node:readline';
import { Refusal } from '../refusal.mjs';
import { shopCommand } from '../staff-api.mjs';
import { setUpToken } from '../steps/secrets.mjs';

/** Option, question in a terminal, default. */
const questions = {
  'set-up-token': ['The SETUP_TOKEN of the gateway'],
  name: ['Name of the shop'],
  storefront: ['Store name in the storefront’s configuration', 'Strand'],
  currency: ['Currency', 'ghs'],
  location: ['Address'],
  phone: ['Phone'],
  whatsapp: ['WhatsApp (optional)', ''],
  hours: ['Opening hours, separated by ;', 'Monday to Saturday: 9 am to 6 pm; Sunday: Closed'],
  'fee-accra': ['Delivery within Accra'],
  'fee-regions': ['Delivery to other regions'],
  'fee-abroad': ['Delivery to other countries'],
  'owner-name': ['Your name'],
  'owner-email': ['Your email'],
};

export const setup = shopCommand({
  isSignedOut: true,
  summary: `set up an empty shop; asks for what is not given by ${Object.keys(questions)
    .map((name) => `--${name}`)
    .join(', ')}`,
  options: Object.fromEntries(Object.keys(questions).map((name) => [name, { type: 'string' }])),
  work: async ({ remote, ...given }, _, call) => {
    await call('GET', '/set-up');
    const answers = await askMissing(remote ? given : { 'set-up-token': setUpToken(), ...given });
    const owner = await call('POST', '/set-up', {
      token: answers['set-up-token'],
      name: answers.name,
      storefrontName: answers.storefront,
      currency: answers.currency.toLowerCase(),
      location: answers.location,
      phoneNumber: answers.phone,
      whatsapp: answers.whatsapp,
      openingHours: answers.hours
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean),
      deliveryFees: {
        withinAccra: Number(answers['fee-accra']),
        otherRegions: Number(answers['fee-regions']),
        international: Number(answers['fee-abroad']),
      },
      owner: { name: answers['owner-name'], email: answers['owner-email'] },
    });
    return { result: owner, lines: [`The shop is open. ${owner.email} signs in at /admin.`] };
  },
});

async function askMissing(given) {
  const answers = { ...given };
  const terminal =
    process.stdin.isTTY &&
    readline.promises.createInterface({ input: process.stdin, output: process.stdout });
  for (const [name, [question, initial]] of Object.entries(questions)) {
    if (answers[name] !== undefined) continue;
    const typed =
      terminal && (await terminal.question(`${question}${initial ? ` [${initial}]` : ''}: `)).trim();
    answers[name] = typed || initial;
    if (answers[name] === undefined) throw new Refusal(`Missing --${name}: ${question}.`);
  }
  if (terminal) terminal.close();
  return answers;
}
