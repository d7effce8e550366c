import { memo, type SubmitEvent, useEffect, useState } from 'react';
import { welcomeEmailError } from '#contract/customers/customer.rules.ts';
import { getOffers, requestOffer } from '#contract/offers/offer.endpoints.ts';
import { countOrders } from '#contract/orders/order.endpoints.ts';
import { callAsGuest } from '#gateway-client/from-browser.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import { orOfflineText } from '#gateway-client/offline.ts';
import { trackEvent } from '#shop/analytics/analytics.events.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { canShowWelcome, storeWelcome } from './home.storage.ts';
import { type WelcomeView, welcomeTexts } from './welcome.view.ts';

const retryMs = 1000;

const sentText = 'Your discount code has been sent to your email';
const failedText = 'Failed to submit email';

/** Asks for an email in exchange for a discount code. */
export const WelcomeModal = memo(function WelcomeModal({ view }: { view: WelcomeView }) {
  /** Undefined until it opens: the dialog is not rendered before. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const [isNextOrder, setIsNextOrder] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const texts = welcomeTexts(view, isNextOrder);
  const { code, promoCodeId } = view;

  const track = (verb: string, isNext = isNextOrder) =>
    trackEvent({ action: `${verb}_${code}_modal`, data: { isNextOrder: isNext, promoCodeId } });
  /** `isNext` is not in the state of this render yet. */
  const open = (isNext: boolean): void => {
    if (!canShowWelcome()) return;
    if (isBusy()) return void setTimeout(open, retryMs, isNext);
    storeWelcome('shown');
    setIsNextOrder(isNext);
    setIsOpen(true);
    track('viewed', isNext);
  };
  useEffect(() => {
    void loadGuestStatus().then((status) => status && !status.hasOffer && open(status.isNextOrder));
  }, []);

  const close = () => {
    setIsOpen(false);
    if (isSent || !isOpen) return;
    storeWelcome('dismissed');
    track('dismissed');
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
    const invalid = welcomeEmailError(email);
    if (invalid) return refuse(invalid);
    setIsSending(true);
    const failure = await claimOffer(email, promoCodeId);
    setIsSending(false);
    if (failure !== undefined) return refuse(failure);
    storeWelcome('completed');
    track('submitted');
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

/** Undefined if the offers cannot be loaded. A new browser has neither offers nor orders, and becomes a guest on submit. */
async function loadGuestStatus(): Promise<{ hasOffer: boolean; isNextOrder: boolean } | undefined> {
  if (!hasMarker()) return { hasOffer: false, isNextOrder: false };
  const offers = await callAsGuest(getOffers);
  if (!offers.ok) return undefined;
  if (offers.data.length > 0) return { hasOffer: true, isNextOrder: false };
  const orders = await callAsGuest(countOrders);
  return { hasOffer: false, isNextOrder: orders.ok && orders.data.length > 0 };
}

/** A modal is open, or the shopper is typing. */
function isBusy(): boolean {
  return (
    document.querySelector('dialog:modal') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

/** The submit button is gone: focusing the result announces it. */
const focusOnce = (text: HTMLElement | null) => text?.focus();

/** Returns the failure's message. */
async function claimOffer(email: string, promoCodeId: string): Promise<string | undefined> {
  const answer = await callAsGuest(requestOffer, { body: { email, promoCodeId } });
  if (answer.ok) return undefined;
  return orOfflineText(answer.message === requestOffer.error ? failedText : answer.message);
}
