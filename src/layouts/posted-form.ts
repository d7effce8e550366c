import type { APIContext } from 'astro';

type Page = Pick<APIContext, 'request' | 'locals'> & { readonly response: { status?: number } };

/**
 * The form that was posted to the page's own address; undefined when the page is only read. What is no form that can be
 * read does nothing: the page is drawn as if it were only read, with 400 and the sentence of `UnreadNotice.astro`.
 */
export async function postedForm({ request, locals, response }: Page): Promise<FormData | undefined> {
  if (request.method !== 'POST') return undefined;
  try {
    // A copy is read: a page whose body is used can no longer give way to another one.
    return await request.clone().formData();
  } catch {
    response.status = 400;
    locals.isUnread = true;
    return undefined;
  }
}
