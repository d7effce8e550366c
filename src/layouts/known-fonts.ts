/** The note in local storage that our fonts lie in this browser's cache. */
export const fontsKey = 'fonts';

/** Inline and before the first paint: a page whose fonts are in the cache begins with them. */
export const knownFonts = `try{if(localStorage.${fontsKey})document.documentElement.dataset.fonts=''}catch{}`;
