/** The text with its first letter in upper case. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
