const dayMs = 24 * 60 * 60 * 1000;

/** The modal opens after scrolling this part of the viewport's height. */
export const modalScrollRatio = 0.9;
const modalCooldownMs = 30 * dayMs;

/** `lastShown`: ms since 1970. */
type ModalHistory = {
  readonly lastShown?: number | null | undefined;
  readonly isCompleted?: boolean | null | undefined;
};

export type WelcomeOffer = {
  /** "25%" */
  readonly off: string;
  /** "July 20th" */
  readonly endsOn: string;
};

/** Never again once completed; not for 30 days after it was shown. */
export function canOpenModal(history: ModalHistory, now: number): boolean {
  if (history.isCompleted) return false;
  return !history.lastShown || now - history.lastShown >= modalCooldownMs;
}

/** `isNextOrder`: the shopper has an earlier order. */
export function welcomeTexts(
  offer: WelcomeOffer,
  isNextOrder: boolean,
): { badge: string; heading: string; body: string } {
  return {
    badge: `Ends ${offer.endsOn}`,
    heading: `${offer.off} off your ${isNextOrder ? 'next' : 'first'} purchase`,
    body: `Enter your email and we'll send you an exclusive discount code. The offer ends on ${offer.endsOn}.`,
  };
}
