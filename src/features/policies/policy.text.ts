import type { PolicyFact } from './policy.facts.ts';

export type PolicyPart = { readonly html: string } | PolicyFact;

/** Cuts a policy's HTML at every `{{name}}`, so that the page draws each fact in its place. A name nobody knows stays. */
export function policyParts(html: string, facts: Readonly<Record<string, PolicyFact>>): PolicyPart[] {
  return html.split(/(\{\{\w+\}\})/).map((piece) => {
    const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
    const fact = name !== undefined && Object.hasOwn(facts, name) ? facts[name] : undefined;
    return fact ?? { html: piece };
  });
}
