import type { APIContext } from 'astro';

type Page = Pick<APIContext, 'request' | 'locals'> & { readonly response: { status?: number } };

/** The posted form. Undefined for a GET, and with 400 and `MalformedFormNotice.astro` for a body that is no form. */
export async function postedForm({ request, locals, response }: Page): Promise<FormData | undefined> {
  if (request.method !== 'POST') return undefined;
  try {
    // Reads a copy, because a page whose body is consumed cannot rewrite to another page.
    return await request.clone().formData();
  } catch {
    response.status = 400;
    locals.isMalformedForm = true;
    return undefined;
  }
}
