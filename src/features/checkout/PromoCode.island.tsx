import { useStore } from '@nanostores/react';
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { maxLengths } from './checkout.form.ts';
import { $checkout, checkout } from './checkout.store.ts';
import { type PromoView, promoView } from './summary.view.ts';

const inputName = 'promoInput';

/** The promo input, which posts with the checkout form. */
export const PromoCode = memo(function PromoCode({ initial }: { initial: PromoView }) {
  const state = useStore($checkout, { ssr: () => undefined });
  const [early, setEarly] = useState(initial.input);
  const field = useRef<HTMLInputElement>(null);
  const { input, notice, message, appliedCode, isApplying } = state
    ? promoView(state)
    : { ...initial, input: early };
  useTypedCode(initial.input);

  const type = (text: string) => {
    // Before the form has opened the checkout, the form reads the input when it does.
    setEarly(text);
    checkout.change({ type: 'promoTyped', text });
  };

  /** Until the checkout is open, the button posts the form. */
  const handle = (action: () => Promise<void>) => (event: Pick<MouseEvent, 'preventDefault'>) => {
    if (!$checkout.get()) return;
    event.preventDefault();
    void action();
  };
  const apply = handle(checkout.applyPromo);

  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <Field
        ref={field}
        name={inputName}
        form="checkout"
        label="Promo code"
        value={input}
        hint={notice}
        error={message}
        maxLength={maxLengths.promoInput}
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
      {appliedCode && (
        <p className="col-span-2 flex min-h-11 items-center justify-between gap-4 text-14">
          {appliedCode} applied
          <button
            type="submit"
            form="checkout"
            name="intent"
            value="remove"
            formNoValidate
            aria-label={`Remove ${appliedCode}`}
            className="link min-h-11"
            onClick={(event) => {
              // The button leaves with the code. After a touch, the focus would open the keyboard.
              if (event.detail === 0) field.current?.focus();
              handle(checkout.removePromo)(event);
            }}
          >
            Remove
          </button>
        </p>
      )}
    </div>
  );
});

/** Takes over a code typed after the form hydrated and before this island did. */
function useTypedCode(initial: string): void {
  const [typed] = useState(() =>
    typeof document === 'undefined' ? null : document.querySelector<HTMLInputElement>(`#${inputName}`)?.value,
  );
  useEffect(() => {
    if (typed && typed !== initial) checkout.change({ type: 'promoTyped', text: typed });
  }, [typed, initial]);
}
