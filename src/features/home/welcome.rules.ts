/** The modal opens after scrolling this part of the viewport's height. */
export const modalScrollRatio = 0.9;
/** Starts when it is shown. */
export const modalCooldownMs = 30 * 24 * 60 * 60 * 1000;

export type WelcomeOffer = {
  /** "25%" */
  readonly off: string;
  /** "July 20th" */
  readonly endsOn: string;
};

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
