import { useStore } from '@nanostores/react';
import { type MouseEvent, memo, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { longest } from './checkout.form.ts';
import { $checkout, checkout } from './checkout.store.ts';
import { type PromoView, promoView } from './summary.view.ts';

const inputId = 'promoInput';

/** Enter or Apply submits; the server's refusal stands under the input. The controls post with the checkout's form. */
export const PromoCode = memo(function PromoCode({ drawn }: { drawn: PromoView }) {
  const state = useStore($checkout, { ssr: () => undefined });
  const [early, setEarly] = useState(drawn.input);
  const { input, notice, message, code, isApplying } = state ? promoView(state) : { ...drawn, input: early };
  useTypedCode(drawn.input);

  const type = (text: string) => {
    // The form takes over what stands here when it opens the checkout.
    setEarly(text);
    checkout.change({ type: 'promoTyped', text });
  };

  /** As long as the checkout is not open, the press posts the form. */
  const instead = (action: () => Promise<void>) => (event: Pick<MouseEvent, 'preventDefault'>) => {
    if (!state) return;
    event.preventDefault();
    void action();
  };
  const apply = instead(checkout.applyPromo);

  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <Field
        id={inputId}
        name="promoInput"
        form="checkout"
        label="Promo code"
        value={input}
        hint={notice}
        error={message}
        maxLength={longest.promoInput}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && apply(event)}
      />
      <div className="pt-6.5">
        <Button
          type="submit"
          form="checkout"
          name="intent"
          value="apply"
          variant="outline"
          formNoValidate
          busy={isApplying}
          disabled={state && input.trim() === ''}
          onClick={apply}
        >
          Apply
        </Button>
      </div>
      {code && (
        <p className="col-span-2 flex min-h-11 items-center justify-between gap-4 text-14">
          {code} applied
          <button
            type="submit"
            form="checkout"
            name="intent"
            value="remove"
            formNoValidate
            aria-label={`Remove ${code}`}
            className="link min-h-11"
            onClick={instead(checkout.removePromo)}
          >
            Remove
          </button>
        </p>
      )}
    </div>
  );
});

/** A code typed after the form woke and before this island did, which the form could not see. */
function useTypedCode(drawn: string): void {
  const [typed] = useState(() =>
    typeof document === 'undefined' ? null : document.querySelector<HTMLInputElement>(`#${inputId}`)?.value,
  );
  useEffect(() => {
    if (typed && typed !== drawn) checkout.change({ type: 'promoTyped', text: typed });
  }, [typed, drawn]);
}
