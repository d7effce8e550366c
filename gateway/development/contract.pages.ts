import type { Hono } from 'hono';
import { html } from 'hono/html';
import { staffEndpoints } from '#contract/admin/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openApiOf } from '#contract/openapi.ts';
import type { GatewayEnv } from '../http/context.ts';
import { createDevelopmentPages, developmentPage } from './development.page.ts';

/** The contract as HTML: each endpoint's request and responses, and the shared schemas. */
export function createContractPages(): Hono<GatewayEnv> {
  const pages = createDevelopmentPages();
  pages.get('/', async (context) => {
    const { paths, components } = openApiOf({ ...endpoints, ...staffEndpoints });
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const byTag = Map.groupBy(calls, ({ tags }) => tags[0] ?? '');
    const sections = [...byTag].map(
      ([tag, own]) =>
        html`<h2>${tag}</h2><ul>${own.map(({ path, method, tags: _, ...operation }) => html`<li>${entry(`${method.toUpperCase()} ${path}`, operation, operation['x-extension'] ? 'extension' : '')}</li>`)}</ul>`,
    );
    const shapes = Object.entries(components.schemas).map(
      ([name, shape]) => html`<li>${entry(name, shape, '')}</li>`,
    );
    return developmentPage(
      context,
      'The contract',
      html`<p><a href="openapi.json">openapi.json</a></p>${sections}<h2>Shapes</h2><ul>${shapes}</ul>`,
    );
  });
  return pages;
}

function entry(name: string, value: unknown, note: string) {
  return html`<details><summary>${name}</summary><pre>${JSON.stringify(value, null, 2)}</pre></details><small>${note}</small>`;
}
