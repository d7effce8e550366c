import { type SyntheticEvent, useRef, useState } from 'react';
import { callFromBrowser } from '#gateway-client/from-browser.ts';
import { Button } from '#ui/Button.tsx';
import { formText } from '#ui/form-text.ts';
import { type NoticeOutcome, submitStockNotice } from './stock-notice.form.ts';

type NotifyFormProps = {
  productSkuId: string;
  /** The page that handles the form without script. */
  action: string;
  typed?: string;
  outcome?: NoticeOutcome | undefined;
  autoFocus?: boolean;
};

/** Requests one e-mail when a product is back. Uses only classes that the product page already has. */
export function NotifyForm({ productSkuId, action, typed, outcome: first, autoFocus }: NotifyFormProps) {
  const [last, setLast] = useState(first && { ...first, productSkuId });
  const [isSending, setIsSending] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const outcome = last?.productSkuId === productSkuId ? last : undefined;
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const email = formText(new FormData(event.currentTarget), 'email');
    setIsSending(true);
    const sent = await submitStockNotice({ call: callFromBrowser }, productSkuId, email);
    // The thanks replace the form and would leave the focus nowhere.
    if (sent.isNoted && place.current?.contains(document.activeElement)) place.current.focus();
    setLast({ ...sent, productSkuId });
    setIsSending(false);
  };
  return (
    <div ref={place} tabIndex={-1} aria-live="polite">
      {outcome?.isNoted ? (
        <p>Thank you. We will email you once, as soon as it is back.</p>
      ) : (
        <form method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
          <label htmlFor="notice-email" className="text-14">
            Your email, for one message when it is back
          </label>
          <div className="mt-3 flex gap-2">
            <input
              id="notice-email"
              type="email"
              name="email"
              autoComplete="email"
              defaultValue={typed}
              // biome-ignore lint/a11y/noAutofocus: it was opened to type here.
              autoFocus={autoFocus && !last}
              aria-invalid={outcome?.error ? true : undefined}
              aria-describedby="notice-error"
              className="min-h-12 w-full min-w-0 rounded border border-ink px-4"
            />
            <span className="shrink-0">
              <Button type="submit" variant="outline" busy={isSending}>
                Tell me
              </Button>
            </span>
          </div>
          <p id="notice-error" className="text-14 text-clay empty:hidden">
            {outcome?.error}
          </p>
        </form>
      )}
    </div>
  );
}
