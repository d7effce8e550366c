import * as z from 'zod';
import { staffEndpoints } from '#contract/admin/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openApiOf } from '#contract/openapi.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

type Content = { readonly content: Readonly<Record<string, { readonly schema?: object }>> };
type Responses = Readonly<Record<string, Content>>;

const { paths, components } = JSON.parse(
  // Zod follows references to `$defs`.
  JSON.stringify(openApiOf({ ...endpoints, ...staffEndpoints })).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  ),
) as {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { schemas: Record<string, object> };
};

const parsers = new Map<object, z.ZodType>();

/** What the OpenAPI document does not say about an answer to this call: its type or its body's shape. */
export function undocumented({ method, path }: Endpoint, answer: Response, text: string): string | undefined {
  const responses = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses;
  const { content } = responses?.[answer.status] ?? responses?.['default'] ?? { content: {} };
  const type = answer.headers.get('content-type') ?? '';
  const documented = Object.entries(content).find(([each]) => type.startsWith(each.replace('*', '')));
  if (!documented) return `${method} ${path} answers ${answer.status} with ${type}`;
  const [, { schema }] = documented;
  if (!schema) return undefined;
  const parser =
    parsers.get(schema) ??
    z.fromJSONSchema({ ...schema, $defs: components.schemas } as z.core.JSONSchema.JSONSchema);
  parsers.set(schema, parser);
  const { error } = parser.safeParse(JSON.parse(text));
  return (
    error && `${method} ${path} answers ${answer.status}: ${z.prettifyError(error)} in ${text.slice(0, 500)}`
  );
}
