/** Products of one step of a listing. */
export const pageSize = 24;

/** The most one address shows at once (contract §19: `limit` to 96). */
const mostShown = 96;

/** How many products an address asks for: full steps, the first by default. */
export function readShown(address: URL): number {
  const shown = Number(address.searchParams.get('shown'));
  return shown > 0 && shown <= mostShown && shown % pageSize === 0 ? shown : pageSize;
}

/** Where a listing goes on after `nextAfter`: the same address with more on it, or past the most a window of its own. */
export function nextAddress(address: URL, nextAfter: string): string {
  const shown = readShown(address) + pageSize;
  if (shown > mostShown) return withParams(address, { after: nextAfter });
  return withParams(address, { after: address.searchParams.get('after'), shown: String(shown) });
}

type Changes = Readonly<Record<string, string | null>>;

/** The address with some params set, or removed by null; a changed listing begins at its first step. */
export function withParams(address: URL, changes: Changes): string {
  return changing(address)(changes);
}

/** `withParams` for many changes of one address, which is read once. */
export function changing(address: URL): (changes: Changes) => string {
  const { pathname, searchParams } = address;
  const kept = [...searchParams].filter(([name]) => name !== 'after' && name !== 'shown');
  return (changes) => {
    // A changed param keeps its place; others may stand there more than once.
    const placed = new Map<string | number, [string, string | null]>();
    for (const [index, param] of kept.entries())
      placed.set(Object.hasOwn(changes, param[0]) ? param[0] : index, param);
    for (const param of Object.entries(changes)) placed.set(param[0], param);
    const query = [...placed.values()].flatMap(([name, value]) =>
      value === null ? [] : `${encoded(name)}=${encoded(value)}`,
    );
    return query.length === 0 ? pathname : `${pathname}?${query.join('&')}`;
  };
}

/** Lists stay readable. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',');
}
