import { useState } from 'react';
import { productHref } from '#contract/products/product.rules.ts';
import { Button } from '#ui/Button.tsx';
import type { NotifyForm } from './NotifyForm.tsx';
import type { StageVariant } from './product.view.ts';

/** Opens the form for a sold-out sku: in place with script, on its own page without. */
export function NotifyLink({ slug, variant: { _id, sku } }: { slug: string; variant: StageVariant }) {
  const [Form, setForm] = useState<typeof NotifyForm>();
  const href = productHref({ productSlug: slug, sku }).replace('?', '/notify?');
  if (Form) return <Form productSkuId={_id} action={href} autoFocus />;
  return (
    <Button
      href={href}
      variant="outline"
      onClick={(event) => {
        event.preventDefault();
        void import('./NotifyForm.tsx').then(
          (module) => setForm(() => module.NotifyForm),
          () => location.assign(href),
        );
      }}
    >
      Tell me when it is back
    </Button>
  );
}
