const day = 24 * 60 * 60 * 1000;

/** The discount modal opens past this share of the viewport's height. */
export const modalScrollShare = 0.9;
const modalCooldown = 30 * day;

/** What a browser remembers of the modal; `lastShown` in ms since 1970. */
export type ModalMemory = {
  readonly lastShown?: number | null | undefined;
  readonly isCompleted?: boolean | null | undefined;
};

export type WelcomeOffer = {
  /** "25%" */
  readonly off: string;
  /** "July 20th" */
  readonly endsOn: string;
};

/** Completed: never again; shown or dismissed: not for 30 days. */
export function mayOpenModal(memory: ModalMemory, now: number): boolean {
  if (memory.isCompleted) return false;
  return !memory.lastShown || now - memory.lastShown >= modalCooldown;
}

/** The modal's words; `isNextOrder` once the shopper has an earlier order. */
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
