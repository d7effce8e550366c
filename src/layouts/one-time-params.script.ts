/** Query params that count for one view of a page, by the paths that read them. */
const oneTimeParams: Readonly<Record<string, RegExp>> = {
  variant: /^\/shop\/product\/[^/]+$/,
  notice: /^\/auth\/verify$/,
  sent: /^\/shop\/orders\/.+\/review$/,
};

/** Removes one-time params from the address without a navigation, so that a reload or a shared link does not repeat them. */
export function removeOneTimeParams(): void {
  const address = new URL(location.href);
  for (const [name, paths] of Object.entries(oneTimeParams)) {
    if (!address.searchParams.has(name) || !paths.test(address.pathname)) continue;
    address.searchParams.delete(name);
    history.replaceState(history.state, '', address);
  }
}
