/** Lets the browser fetch our fonts after all that the first view shows. */
export function startFonts(): void {
  if ('fonts' in document.documentElement.dataset) return;
  if (document.readyState === 'complete') addFonts();
  else addEventListener('load', addFonts, { once: true });
}

/**
 * Adds the faces of `fonts.css` under the names that `tailwind.config.mjs` has for late ones. A face that comes costs a
 * layout; a property that names it would cost the styles of every element besides.
 */
function addFonts(): void {
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) if (rule instanceof CSSFontFaceRule) addLate(rule.style);
  }
}

function addLate(face: CSSStyleDeclaration): void {
  const [family, src, weight, unicodeRange] = ['font-family', 'src', 'font-weight', 'unicode-range'].map(
    (name) => face.getPropertyValue(name),
  );
  if (family && src && weight && unicodeRange) {
    const name = `${family.replaceAll('"', '')} Late`;
    document.fonts.add(new FontFace(name, src, { weight, unicodeRange, display: 'swap' }));
  }
}
