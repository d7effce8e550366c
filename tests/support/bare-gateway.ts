import { endpoints } from '#contract/endpoints.ts';

const calls = Object.values(endpoints).map(({ method, path, extension }) => ({
  method,
  extension,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  isExact: !path.includes(':'),
}));

/** The request's address for a gateway without extensions: without additive parameters. Undefined for an extension call. */
export function withoutExtensions(method: string, address: URL): URL | undefined {
  const fits = calls.filter((each) => each.method === method && each.pattern.test(address.pathname));
  const call = fits.find(({ isExact }) => isExact) ?? fits[0];
  if (call?.extension === true) return undefined;
  const bare = new URL(address);
  for (const name of call?.extension ?? []) bare.searchParams.delete(name);
  return bare;
}
