/** How the strands of a bundle end. */
const textures: Readonly<Record<string, string>> = {
  'single-drawn': 'lighter at the ends',
  'double-drawn': 'full to the ends',
};

/** A texture's name with its explanation. */
export function textureText(texture: string): string {
  const name = capitalised(texture);
  return textures[texture] ? `${name}: ${textures[texture]}` : name;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
