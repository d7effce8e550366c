/** The visitor's cookies during a page request. Cookies that the gateway sets apply to the next call and to the page. */
export class VisitorCookies {
  readonly #cookies: Map<string, string>;
  readonly #set: string[] = [];

  /** `header`: the `cookie` header of the visitor's request. */
  constructor(header: string | null) {
    this.#cookies = new Map(
      (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter(Boolean)
        .map(halves),
    );
  }

  /** The `cookie` header, empty without cookies. */
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** All received `Set-Cookie` lines in order. */
  get set(): readonly string[] {
    return this.#set;
  }

  apply(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      this.#set.push(line);
      const [name, value] = halves(line.split(';')[0] ?? '');
      if (value === '' || /;\s*max-age=(0|-\d+)\s*(;|$)/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function halves(pair: string): [name: string, value: string] {
  const middle = pair.indexOf('=');
  return middle < 0 ? [pair, ''] : [pair.slice(0, middle), pair.slice(middle + 1)];
}
