import { callAsGuest } from '#gateway-client/from-browser.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { note } from '#shop/analytics/analytics.store.ts';
import { serverNow } from '#ui/server-clock.ts';
import { showToast } from '#ui/toast.ts';

/** What a checkout does outside itself. */
export type CheckoutEffects = {
  readonly call: VisitorGateway['call'];
  /** Leaves for another address; the shop's own ones lead on by themselves. */
  readonly goTo: (href: string) => void;
  /** Draws this page anew: the edge decides where the checkout stands. */
  readonly reload: () => void;
  /** Posts the form as a browser without script does: the answer is the edge's, and pays for nothing. */
  readonly post: () => void;
  readonly toast: (text: string) => void;
  readonly note: typeof note;
  /** ms since 1970, by the gateway's clock. */
  readonly now: () => number;
};

export const browserEffects: CheckoutEffects = {
  call: callAsGuest,
  goTo: (href) => location.assign(href),
  reload: () => location.reload(),
  post: () => document.querySelector<HTMLFormElement>('form#checkout')?.submit(),
  toast: toastOnPhones,
  note,
  now: serverNow,
};

/** On desks the code stands beside the form anyway. */
function toastOnPhones(text: string): void {
  if (matchMedia('(width < 768px)').matches) showToast(text);
}
