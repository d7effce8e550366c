import { upperFirst } from '#contract/wire/text.rules.ts';

/** The names under which shoppers see an attribute. */
const shownNames: Readonly<Record<string, string>> = { wigMake: 'Make', wigTexture: 'Texture' };

export const shownName = (attribute: string) => shownNames[attribute] ?? attribute;

/** The attribute that staff name as shoppers see it, or by its own name. */
export const attributeOf = (name: string) =>
  Object.keys(shownNames).find((each) => shownNames[each] === upperFirst(name.toLowerCase())) ?? name;
