/** The visitor's cookies during a page request. Cookies that the gateway sets apply to the next call. */
export class VisitorCookies {
  readonly #cookies: Map<string, string>;

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

  /** Returns the response's `Set-Cookie` lines. */
  apply(response: Response): readonly string[] {
    const lines = response.headers.getSetCookie();
    for (const line of lines) {
      const [name, value] = halves(line.split(';')[0] ?? '');
      if (value === '' || /;\s*max-age=[0-]/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return lines;
  }
}

function halves(pair: string): [name: string, value: string] {
  const middle = pair.indexOf('=');
  return middle < 0 ? [pair, ''] : [pair.slice(0, middle), pair.slice(middle + 1)];
}
