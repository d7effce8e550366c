import { upperFirst } from '#contract/wire/text.rules.ts';

/** How the strands of a bundle end. */
const textures: Readonly<Record<string, string>> = {
  'single-drawn': 'lighter at the ends',
  'double-drawn': 'full to the ends',
};

/** A texture's name with its explanation. */
export function textureText(texture: string): string {
  const name = upperFirst(texture);
  return textures[texture] ? `${name}: ${textures[texture]}` : name;
}
