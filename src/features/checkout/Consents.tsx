import type { ChangeEvent } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { checkout } from './checkout.store.ts';
import type { SectionProps } from './FormSection.tsx';

const unticked = 'Please tick this box to continue.';

const PolicyLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className="link">
    {children}
  </a>
);

const terms = <PolicyLink href="/policies/tos">terms of service</PolicyLink>;
const privacy = <PolicyLink href="/policies/privacy">privacy policy</PolicyLink>;
const returns = (
  <PolicyLink href="/policies/delivery-returns-exchanges">delivery, returns and exchanges policy</PolicyLink>
);

export function Consents({ state }: SectionProps) {
  const consent = (name: 'agreesToPolicies' | 'agreesToMessages') => ({
    name,
    required: true,
    checked: state.form[name],
    error: state.isSubmitted && !state.form[name] ? unticked : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      checkout.change({ type: 'filled', change: { [name]: event.target.checked } }),
  });
  return (
    <div className="grid gap-1 border-t pt-6">
      <Checkbox {...consent('agreesToPolicies')}>
        {/* Whole texts between the links: screen readers with Chromium miss a space that React renders by itself. */}
        I agree to the {terms}, the {privacy} and the {returns}.
      </Checkbox>
      <Checkbox {...consent('agreesToMessages')}>
        I agree to receive emails and messages about my order.
      </Checkbox>
    </div>
  );
}
