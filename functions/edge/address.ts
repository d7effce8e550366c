/**
 * Addresses of nothing: parts that are empty or longer than a file's name, control characters. No route of the edge
 * matches them all, and asset servers stumble over them.
 */
export function leadsNowhere({ pathname }: URL): boolean {
  return pathname.length > 1_000 || /\/\/|%(?:[01][0-9a-f]|7f)|[^/]{256}/i.test(pathname);
}
