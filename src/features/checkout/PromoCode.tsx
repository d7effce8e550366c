import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { longest } from './checkout.form.ts';
import type { PartProps } from './checkout.parts.ts';

/** Enter or Apply submits; the server's refusal stands under the input (S2 §5, §8). */
export function PromoCode({ checkout, state, isAwake }: PartProps) {
  const { form, work, promoMessage } = state;
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <Field
        id="promoInput"
        name="promoInput"
        label="Promo code"
        value={form.promoInput}
        hint={form.promoNotice ?? undefined}
        error={promoMessage}
        maxLength={longest.promoInput}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => checkout.change({ type: 'promoTyped', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void checkout.applyPromo();
        }}
      />
      <div className="pt-6.5">
        <Button
          type="submit"
          name="wish"
          value="apply"
          variant="outline"
          formNoValidate
          busy={work === 'applying'}
          disabled={isAwake && form.promoInput.trim() === ''}
          onClick={(event) => {
            event.preventDefault();
            void checkout.applyPromo();
          }}
        >
          Apply
        </Button>
      </div>
      {form.discount && (
        <p className="col-span-2 flex min-h-11 items-center justify-between gap-4 text-14">
          {form.discount.code} applied
          <button
            type="submit"
            name="wish"
            value="remove"
            formNoValidate
            aria-label={`Remove ${form.discount.code}`}
            className="link min-h-11"
            onClick={(event) => {
              event.preventDefault();
              void checkout.removePromo();
            }}
          >
            Remove
          </button>
        </p>
      )}
    </div>
  );
}
