import { normalizeEmail } from '#contract/customers/customer.rules.ts';

/** Spellings of mail services, the right one first. */
const services = [
  ['gmail', /^(?:gmail|gmial|gmai|gmal|gamil|gnail|gmali|gmaill|gmil)$/],
  ['yahoo', /^(?:yahoo|yaho|yahooo|yahho|yhoo|tahoo)$/],
  ['hotmail', /^(?:hotmail|hotmal|hotmial|hotmai|hotmil)$/],
  ['outlook', /^(?:outlook|outlok|outloook|outlock)$/],
  ['icloud', /^(?:icloud|iclod|icoud|icluod|iclould)$/],
] as const;
const misspelledCom = /^(?:con|cm|om|cmo|ocm|comm|vom|xom)$/;

/**
 * "Did you mean ama@gmail.com?" for an address at a misspelled mail service: a guest would never get the mails of their
 * order. Other addresses are not judged, since ymail.com and mail.com exist too.
 */
export function emailHint(email: string): string | undefined {
  const [, name, typed = '', ending = ''] = /^(.+)@([^.]+)\.(.+)$/.exec(normalizeEmail(email)) ?? [];
  const service = services.find(([, spellings]) => spellings.test(typed))?.[0];
  // What .com and .co.uk pass through while they are typed.
  if (!service || /^co?(?:\.\w?)?$/.test(ending)) return undefined;
  const isCom = service === 'gmail' || service === 'icloud' || misspelledCom.test(ending);
  const meant = `${service}.${isCom ? 'com' : ending}`;
  return meant === `${typed}.${ending}` ? undefined : `Did you mean ${name}@${meant}?`;
}
