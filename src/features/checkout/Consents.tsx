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
  const { agreesToPolicies, agreesToMessages } = state.form;
  const error = (agrees: boolean) => (state.isSubmitted && !agrees ? unticked : undefined);
  return (
    <div className="grid gap-1 border-t pt-6">
      <Checkbox
        name="agreesToPolicies"
        required
        checked={agreesToPolicies}
        error={error(agreesToPolicies)}
        onChange={(event) =>
          checkout.change({ type: 'filled', change: { agreesToPolicies: event.target.checked } })
        }
      >
        {/* Whole texts between the links: screen readers with Chromium miss a space that React renders by itself. */}
        I agree to the {terms}, the {privacy} and the {returns}.
      </Checkbox>
      <Checkbox
        name="agreesToMessages"
        required
        checked={agreesToMessages}
        error={error(agreesToMessages)}
        onChange={(event) =>
          checkout.change({ type: 'filled', change: { agreesToMessages: event.target.checked } })
        }
      >
        I agree to receive emails and messages about my order.
      </Checkbox>
    </div>
  );
}
