import type { Contact } from '#contract/customers/customer.rules.ts';
import { phoneHint } from '#contract/customers/phone.rules.ts';
import { Field } from '#ui/Field.tsx';
import { maxLengths } from './checkout.form.ts';
import { checkout } from './checkout.store.ts';
import { emailHint } from './email.hint.ts';
import { FormSection, type SectionProps } from './FormSection.tsx';

const controls: readonly {
  field: keyof Contact;
  label: string;
  autoComplete: string;
  type?: 'email' | 'tel';
  hint?: string;
  span: string;
}[] = [
  { field: 'firstName', label: 'First name', autoComplete: 'given-name', span: 'col-span-2 md:col-span-1' },
  { field: 'lastName', label: 'Last name', autoComplete: 'family-name', span: 'col-span-2 md:col-span-1' },
  { field: 'email', label: 'Email', autoComplete: 'email', type: 'email', span: 'col-span-2' },
  {
    field: 'phoneNumber',
    label: 'Phone number',
    autoComplete: 'tel',
    type: 'tel',
    hint: phoneHint,
    span: 'col-span-2',
  },
];

export function ContactSection({ state, errors }: SectionProps) {
  return (
    <FormSection id="contact" heading="How can we reach you?">
      <div className="grid grid-cols-2 gap-4">
        {controls.map(({ field, span, ...control }) => (
          <div key={field} className={span}>
            <Field
              {...control}
              {...(field === 'email' && { hint: emailHint(state.form.customerDetails.email) })}
              name={field}
              required
              maxLength={maxLengths[field]}
              value={state.form.customerDetails[field]}
              error={errors[field]}
              isQuiet
              onChange={(event) => checkout.change({ type: 'contactTyped', field, text: event.target.value })}
            />
          </div>
        ))}
      </div>
    </FormSection>
  );
}
