import type { APIContext, AstroGlobal } from 'astro';

type Page = Pick<APIContext, 'request' | 'locals'> & { readonly response: { status?: number } };

/**
 * The form that was posted to the page. Undefined for a GET, and for a body that is not a form: the page then renders as
 * for a GET, with 400 and `MalformedFormNotice.astro`.
 */
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

/** Redirects to a GET after a form, with the cookies that the gateway set. */
export function redirectWithCookies(astro: AstroGlobal, address: string): Response {
  const response = astro.redirect(address, 303);
  for (const line of astro.response.headers.getSetCookie()) response.headers.append('set-cookie', line);
  return response;
}
