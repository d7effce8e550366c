import { normalizeEmail } from '#contract/customers/customer.rules.ts';

const misspelledServices: readonly (readonly [RegExp, string])[] = [
  [/^(?:gmial|gmai|gmal|gamil|gnail|gmali|gmaill|gmil)$/, 'gmail'],
  [/^(?:yaho|yahooo|yahho|yhoo|tahoo)$/, 'yahoo'],
  [/^(?:hotmal|hotmial|hotmai|hotmil)$/, 'hotmail'],
  [/^(?:outlok|outloook|outlock)$/, 'outlook'],
  [/^(?:iclod|icoud|icluod|iclould)$/, 'icloud'],
];
const services = /^(?:gmail|yahoo|hotmail|outlook|icloud)$/;
/** Services whose addresses all end in .com. */
const onlyCom = /^(?:gmail|icloud)$/;
const misspelledCom = /^(?:con|cm|om|cmo|ocm|comm|vom|xom)$/;

/**
 * "Did you mean ama@gmail.com?" for an address at a misspelled mail service: a guest would never get the mails of their
 * order. Other addresses are not judged, since ymail.com and mail.com exist too.
 */
export function emailHint(email: string): string | undefined {
  const [, name, typed = '', ending = ''] = /^(.+)@([^.]+)\.(.+)$/.exec(normalizeEmail(email)) ?? [];
  // What .com and .co.uk pass through while they are typed.
  if (/^co?(?:\.\w?)?$/.test(ending)) return undefined;
  const service = misspelledServices.find(([misspelling]) => misspelling.test(typed))?.[1] ?? typed;
  const isCom = onlyCom.test(service) || (misspelledCom.test(ending) && services.test(service));
  const meant = `${service}.${isCom ? 'com' : ending}`;
  return meant === `${typed}.${ending}` ? undefined : `Did you mean ${name}@${meant}?`;
}
