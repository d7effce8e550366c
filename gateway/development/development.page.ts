import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { GatewayContext, GatewayEnv } from '../http/context.ts';

const style = `
body{margin:0;background:#FBF8F4;color:#1C1412;font:16px/1.5 system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:40px 16px}
h1{font:400 28px/1.2 Fraunces,Georgia,serif;margin:0 0 24px}
h2{font:400 20px/1.2 Fraunces,Georgia,serif;margin:40px 0 16px}
a{color:inherit}
li{display:grid;gap:0 16px;grid-template-columns:1fr auto;border-top:1px solid #E4DACF;padding:12px 0}
ul{list-style:none;margin:0;padding:0}
small{color:#6B5D56;font-size:14px}
iframe{width:100%;height:70vh;border:1px solid #E4DACF;background:#fff}
pre{white-space:pre-wrap;background:#F3ECE4;padding:24px;font-size:14px}
`;

/** Pages of development tools, without forms. */
export function createDevelopmentPages(): Hono<GatewayEnv> {
  const pages = new Hono<GatewayEnv>();
  pages.use(async (context, next) => {
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    context.header('cache-control', 'private, no-store');
    await next();
  });
  return pages;
}

/** `body` is written as it stands where it is `html`, else escaped. */
export function developmentPage(context: GatewayContext, title: string, body: unknown) {
  return context.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icons/favicon.svg" type="image/svg+xml"><title>${title}</title><style>${raw(style)}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  );
}
