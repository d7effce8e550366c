/** The shop's own picture by its path, so that edge and browser render the same markup. `origin` is the shop's. */
export function localPicture(address: string, origin: string): string {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
