import { memo, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { getOffers, requestOffer } from '#contract/analytics/analytics.endpoints.ts';
import { welcomeEmailError } from '#contract/customers/customer.rules.ts';
import { countOrders } from '#contract/orders/order.endpoints.ts';
import { callAsGuest, orOffline } from '#gateway-client/from-browser.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import { note } from '#shop/analytics/analytics.store.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { WelcomeFacts } from './home.facts.ts';
import { mayWelcome, rememberWelcome } from './home.memory.ts';
import { welcomeTexts } from './welcome-offer.rules.ts';

/** How often it is looked whether the shopper is free, ms. */
const patience = 1000;

const sentText = 'Your discount code has been sent to your email';
const failedText = 'Failed to submit email';

/** An email for a discount code. */
// memo(): Astro knows such an island for React's at once; a plain function it would draw twice to find out.
export const WelcomeModal = memo(function WelcomeModal({ facts }: { facts: WelcomeFacts }) {
  /** Undefined until it is its time: there is nothing to draw yet. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const [isNextOrder, setIsNextOrder] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const texts = welcomeTexts(facts, isNextOrder);
  const { code, promoCodeId } = facts;

  const tell = (verb: string) =>
    note({ action: `${verb}_${code}_modal`, data: { isNextOrder, promoCodeId } });
  const open = useEffectEvent(() => {
    if (!mayWelcome()) return;
    if (isBusy()) return void setTimeout(open, patience);
    rememberWelcome('shown');
    setIsOpen(true);
    tell('viewed');
  });
  useEffect(() => {
    void standingOfGuest().then((standing) => {
      if (!standing || standing.hasOffer) return;
      setIsNextOrder(standing.isNextOrder);
      open();
    });
  }, []);

  const close = () => {
    setIsOpen(false);
    if (isSent || !isOpen) return;
    rememberWelcome('dismissed');
    tell('dismissed');
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email');
    if (isSending || !(field instanceof HTMLInputElement)) return;
    const refuse = (message: string) => {
      setError(message);
      field.focus();
    };
    const email = field.value.trim();
    const wrong = welcomeEmailError(email);
    if (wrong) return refuse(wrong);
    setIsSending(true);
    const refused = await request(email, promoCodeId);
    setIsSending(false);
    if (refused !== undefined) return refuse(refused);
    rememberWelcome('completed');
    tell('submitted');
    setIsSent(true);
  };

  if (isOpen === undefined) return null;
  return (
    <Dialog
      id="welcome"
      open={isOpen}
      onClose={close}
      heading={texts.heading}
      label={texts.badge}
      side="center"
    >
      {!isSent ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <p className="pt-3">{texts.body}</p>
          <Field
            id="welcome-email"
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            error={error}
            data-first-focus
            onChange={() => setError(undefined)}
          />
          <div className="grid gap-1">
            <Button type="submit" wide busy={isSending}>
              {isSending ? 'Sending…' : 'Claim my discount'}
            </Button>
            <Button variant="text" onClick={close}>
              No thanks
            </Button>
          </div>
        </form>
      ) : (
        <div className="grid gap-6 pt-5">
          <div className="flex items-center gap-4">
            <p className="grid size-12 shrink-0 place-items-center rounded-full bg-shell text-moss">
              <Icon name="check" />
            </p>
            <p ref={focusOnce} tabIndex={-1} className="focus:outline-none">
              {sentText}
            </p>
          </div>
          <Button wide onClick={close}>
            Continue shopping
          </Button>
        </div>
      )}
    </Dialog>
  );
});

/**
 * Undefined while the offers are not known: unknown is not none. A browser that was never here has neither offers nor
 * orders and becomes a guest only when it asks.
 */
async function standingOfGuest(): Promise<{ hasOffer: boolean; isNextOrder: boolean } | undefined> {
  if (!hasMarker()) return { hasOffer: false, isNextOrder: false };
  const offers = await callAsGuest(getOffers);
  if (!offers.ok) return undefined;
  if (offers.data.length > 0) return { hasOffer: true, isNextOrder: false };
  const orders = await callAsGuest(countOrders);
  return { hasOffer: false, isNextOrder: orders.ok && orders.data.length > 0 };
}

/** Another overlay is open, or the shopper is typing. */
function isBusy(): boolean {
  return (
    document.querySelector('dialog:modal') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

/** The button that sent it is gone: the focus goes to what came of it, which is then read out. */
const focusOnce = (text: HTMLElement | null) => text?.focus();

/** What the gateway refuses, or undefined. */
async function request(email: string, promoCodeId: string): Promise<string | undefined> {
  const answer = await callAsGuest(requestOffer, { body: { email, promoCodeId } });
  if (answer.ok) return undefined;
  return orOffline(answer.message === requestOffer.error ? failedText : answer.message);
}
