import type { APIContext } from 'astro';
import { getCurrentStaff } from '#contract/admin/staff.endpoints.ts';
import { visitorGateway } from '#gateway-client/from-edge.ts';
import { setPrivateCache } from '#layouts/caching.ts';
import { postedForm } from '#layouts/posted-form.ts';

/** Opens an admin page with the posted form, if any. The response is a redirect to sign-in or the error screen. */
export async function openAdmin(astro: APIContext & { response: { headers: Headers; status?: number } }) {
  setPrivateCache(astro.response.headers);
  const gateway = visitorGateway(astro.request);
  const [staff, form] = await Promise.all([gateway.call(getCurrentStaff), postedForm(astro)]);
  // Pressed in SaveError.astro after a conflict: save over the revision shown there.
  const overwrite = form?.get('overwrite');
  if (form && overwrite) {
    form.set('revision', overwrite);
    if (!form.has('action')) form.set('action', 'save');
  }
  if (staff.ok) return { staff: staff.data, gateway, form };
  return staff.problem === 'signed-out' ? redirectToSignIn(astro) : astro.rewrite('/unavailable');
}

/** To sign-in and back to this page. `unsaved` makes sign-in say that the posted form was not saved. */
export function redirectToSignIn(astro: APIContext): Response {
  const next = encodeURIComponent(astro.url.pathname + astro.url.search);
  const unsaved = astro.request.method === 'POST' ? '&unsaved' : '';
  return astro.redirect(`/admin/sign-in?next=${next}${unsaved}`, 303);
}
