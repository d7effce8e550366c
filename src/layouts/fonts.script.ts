import { onceIdle } from '#ui/page-events.ts';

/** Fetches the shop's fonts after everything that the first view shows. */
export function startFonts(): void {
  if (!('fonts' in document.documentElement.dataset)) onceIdle(addFonts);
}

/**
 * Adds the faces of `fonts.css` under their "Late" names from `tailwind.config.mjs`. Each face costs a layout. A custom
 * property that switches the family would also restyle every element.
 */
function addFonts(): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const value = (name: string) => rule.style.getPropertyValue(name);
    const [weight, unicodeRange] = [value('font-weight'), value('unicode-range')];
    // The fallback faces have no range.
    if (!unicodeRange) continue;
    const family = `${value('font-family').replaceAll('"', '')} Late`;
    document.fonts.add(new FontFace(family, value('src'), { weight, unicodeRange, display: 'swap' }));
  }
}
