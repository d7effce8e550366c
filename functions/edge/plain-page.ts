/** A static error page for when Astro cannot or must not render one. */
type PlainPage = {
  readonly headline: string;
  readonly text: string;
  readonly link: string;
  /** Default: the current page. */
  readonly href?: string;
};

export const plainPages = {
  400: {
    headline: 'This address is not valid',
    text: 'There is no page that it could lead to.',
    link: 'See the shop',
    href: '/',
  },
  405: {
    headline: 'This page cannot do that',
    text: 'It can be read, and its forms can be sent.',
    link: 'See the page',
  },
  413: {
    headline: 'That was too much at once',
    text: 'What was sent is larger than this page takes, so nothing has changed.',
    link: 'Back to the page',
  },
  500: {
    headline: 'Service temporarily unavailable',
    text: "Our cloud provider is having an outage, so the store can't be reached right now. Please try again in a few minutes.",
    link: 'Try Again',
  },
} as const satisfies Record<number, PlainPage>;

type PlainStatus = keyof typeof plainPages;

export function plainPage(status: PlainStatus, headers: Readonly<Record<string, string>> = {}): Response {
  const { headline, text, link, href = '' }: PlainPage = plainPages[status];
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${headline}</title><main><h1>${headline}</h1><p>${text}</p><p><a href="${href}">${link}</a></p></main></html>`,
    {
      status,
      headers: {
        ...headers,
        'cache-control': 'private, no-store',
        'content-type': 'text/html; charset=utf-8',
      },
    },
  );
}
