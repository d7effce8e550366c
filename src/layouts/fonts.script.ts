/** Fetches our fonts after all that the first view shows, and adds them together. */
export function startFonts(): void {
  if ('fonts' in document.documentElement.dataset) return;
  if (document.readyState === 'complete') addFonts();
  else addEventListener('load', addFonts, { once: true });
}

/** Faces that are added cost a layout; a property that names them costs the styles of every element besides. */
function addFonts(): void {
  const faces = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].flatMap(lateFace));
  const latin = faces.filter(({ unicodeRange }) => unicodeRange.startsWith('U+20-'));
  Promise.all(latin.map((face) => face.load())).then(
    () => {
      for (const face of faces) document.fonts.add(face);
    },
    () => undefined,
  );
}

/** A face of `fonts.css` under the name that `tailwind.config.mjs` has for those that are added. */
function lateFace(rule: CSSRule): FontFace[] {
  if (!(rule instanceof CSSFontFaceRule)) return [];
  const read = (name: string) => rule.style.getPropertyValue(name).replaceAll('"', '');
  const src = read('src');
  if (!src.startsWith('url')) return [];
  const descriptors = { weight: read('font-weight'), unicodeRange: read('unicode-range') };
  return [new FontFace(`${read('font-family')} Late`, src, descriptors)];
}
