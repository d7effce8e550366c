import type { APIContext } from 'astro';
import { managers } from '#contract/admin/role.rules.ts';
import { getCurrentStaff } from '#contract/admin/staff.endpoints.ts';
import { visitorGateway } from '#gateway-client/from-edge.ts';
import { setPrivateCache } from '#layouts/cache-headers.ts';
import { postedForm } from '#layouts/posted-form.ts';
import { rolesOf } from './menu.ts';

/** Opens an admin page with the posted form, if any. Owners are managers too. Throws a redirect to sign-in, or the page that says why not. */
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
  if (!staff.ok)
    throw await (staff.problem === 'signed-out' ? redirectToSignIn(astro) : astro.rewrite('/unavailable'));
  if (!rolesOf(astro.url.pathname).includes(staff.data.role)) throw await astro.rewrite('/admin/forbidden');
  return { staff: staff.data, isManager: managers.includes(staff.data.role), gateway, form };
}

/** To sign-in and back to this page, or for a posted form to the page that keeps it. */
export function redirectToSignIn(astro: APIContext): Response | Promise<Response> {
  if (astro.request.method === 'POST') return astro.rewrite('/admin/signed-out');
  // A link in webmail sends no Strict cookie. The page's own reload does.
  if (astro.request.headers.get('sec-fetch-site') === 'cross-site')
    return new Response(null, { headers: { 'content-type': 'text/html', refresh: '0' } });
  const next = encodeURIComponent(astro.url.pathname + astro.url.search);
  return astro.redirect(`/admin/sign-in?next=${next}`, 303);
}
