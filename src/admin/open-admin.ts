import type { APIContext } from 'astro';
import { getCurrentStaff } from '#contract/admin/staff.endpoints.ts';
import type { CurrentStaff } from '#contract/admin/staff.schema.ts';
import { type VisitorGateway, visitorGateway } from '#gateway-client/from-edge.ts';
import { keepPrivate } from '#layouts/caching.ts';
import { postedForm } from '#layouts/posted-form.ts';

export type OpenAdmin = {
  readonly staff: CurrentStaff;
  readonly gateway: VisitorGateway;
  /** What was posted to the page. */
  readonly form: FormData | undefined;
};

/** Opens a page of the admin: who is signed in, or the way to sign in, or the error screen without a gateway. */
export async function openAdmin(
  astro: APIContext & { response: { headers: Headers; status?: number } },
): Promise<OpenAdmin | Response> {
  keepPrivate(astro.response.headers);
  const gateway = visitorGateway(astro.request);
  const [staff, form] = await Promise.all([gateway.call(getCurrentStaff), postedForm(astro)]);
  // The retailer has seen what others changed, and chose what was typed.
  const overwrite = form?.get('overwrite');
  if (form && overwrite) {
    form.set('revision', overwrite);
    if (!form.has('action')) form.set('action', 'save');
  }
  if (staff.ok) return { staff: staff.data, gateway, form };
  return staff.problem === 'signed-out' ? toSignIn(astro) : astro.rewrite('/unavailable');
}

/** To the sign-in, and from there back to this page; it says so when a form that was posted is not saved. */
export function toSignIn(astro: APIContext): Response {
  const next = encodeURIComponent(astro.url.pathname + astro.url.search);
  const unsaved = astro.request.method === 'POST' ? '&unsaved' : '';
  return astro.redirect(`/admin/sign-in?next=${next}${unsaved}`, 303);
}
