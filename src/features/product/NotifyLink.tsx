import { useState } from 'react';
import { notifyHref } from '#contract/products/product.rules.ts';
import type { NotifyForm } from './NotifyForm.tsx';
import type { StageVariant } from './product.view.ts';

/** The way to a mail when a sold-out sku is back: a form that comes when it is pressed, a page without script. */
export function NotifyLink({ slug, variant: { _id, sku } }: { slug: string; variant: StageVariant }) {
  const [Form, setForm] = useState<typeof NotifyForm>();
  const href = notifyHref(slug, sku);
  if (Form) return <Form key={_id} productSkuId={_id} action={href} autoFocus />;
  return (
    <a
      href={href}
      rel="nofollow"
      className="link inline-flex min-h-11 items-center self-start"
      onClick={(event) => {
        event.preventDefault();
        void import('./NotifyForm.tsx').then(
          (module) => setForm(() => module.NotifyForm),
          () => location.assign(href),
        );
      }}
    >
      Tell me when it is back
    </a>
  );
}
