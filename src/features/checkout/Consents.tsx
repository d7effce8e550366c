import { Checkbox } from '#ui/Checkbox.tsx';
import { checkout } from './checkout.store.ts';
import type { SectionProps } from './FormSection.tsx';

const unticked = 'Please tick this box to continue.';

const PolicyLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className="link">
    {children}
  </a>
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
        I agree to the <PolicyLink href="/policies/tos">terms of service</PolicyLink>, the{' '}
        <PolicyLink href="/policies/privacy">privacy policy</PolicyLink> and the{' '}
        <PolicyLink href="/policies/delivery-returns-exchanges">
          delivery, returns and exchanges policy
        </PolicyLink>
        .
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
