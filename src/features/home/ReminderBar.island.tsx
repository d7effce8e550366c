import { type FocusEvent, memo, useEffect, useRef, useState } from 'react';
import { getUpsell } from '#contract/catalogue/catalogue.endpoints.ts';
import { getOffers } from '#contract/offers/offer.endpoints.ts';
import { productDisplayName, productHref } from '#contract/products/product.rules.ts';
import type { SingleSku } from '#contract/products/sku.schema.ts';
import { callAsGuest, callFromBrowser } from '#gateway-client/from-browser.ts';
import { orOfflineText } from '#gateway-client/offline.ts';
import { trackProductEvent } from '#shop/analytics/analytics.events.ts';
import { addedToBag } from '#shop/bag/bag.rules.ts';
import { addToBag } from '#shop/bag/bag.store.ts';
import { type Added, AddedSheet } from '#ui/AddedSheet.tsx';
import { Button } from '#ui/Button.tsx';
import { Picture } from '#ui/Picture.tsx';
import { serverNow } from '#ui/server-clock.ts';
import { canShowReminder, startReminderCooldown } from './home.storage.ts';
import { type Reminder, reminderFor } from './reminder.rules.ts';

type Reminded = { readonly product: SingleSku; readonly reminder: Reminder };

const origin = 'homepage_product_reminder_bar';

/** The product viewed last, with the shopper's offer if there is one. Renders nothing until both are loaded. */
export const ReminderBar = memo(function ReminderBar() {
  const [reminded, setReminded] = useState<Reminded>();
  const [added, setAdded] = useState<Added>();
  useEffect(() => void loadReminder().then(setReminded), []);
  return (
    <>
      <p role="status" className="sr-only">
        {reminded?.reminder.text}
      </p>
      {reminded && <Bar {...reminded} onAdded={setAdded} onClose={() => setReminded(undefined)} />}
      <AddedSheet added={added} onClose={() => setAdded(undefined)} />
    </>
  );
});

async function loadReminder(): Promise<Reminded | undefined> {
  const upsell = await callFromBrowser(getUpsell, { query: {} });
  if (!upsell.ok || !upsell.data) return undefined;
  const offers = await callAsGuest(getOffers);
  const product = upsell.data;
  const reminder = reminderFor(product, offers.ok ? offers.data : [], serverNow());
  return reminder && canShowReminder() ? { product, reminder } : undefined;
}

type BarProps = Reminded & { onAdded: (added: Added) => void; onClose: () => void };

function Bar({ product, reminder, onAdded, onClose }: BarProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { remember, restoreFocus } = usePreviousFocus();
  const isFooterVisible = useIsFooterVisible();
  const name = productDisplayName(product);
  const [image] = product.images;
  const href = productHref({
    productSlug: product.productId,
    sku: product.sku,
    origin: 'product_reminder_bar',
  });
  const line = { ...product, productSkuId: product._id, productSku: product.sku, productImage: image };
  const suffix = reminder.isOffer ? '_with_discount_code' : '';

  useEffect(() => trackProductEvent(`viewed_product_reminder_bar${suffix}`, line), []);

  const close = () => {
    startReminderCooldown();
    restoreFocus();
    onClose();
  };
  const add = async () => {
    setIsAdding(true);
    setProblem(undefined);
    const settled = addToBag(line);
    const failure = await settled;
    setIsAdding(false);
    if (failure !== undefined) return setProblem(orOfflineText(failure));
    close();
    trackProductEvent('added_product_to_bag', line, { origin: `${origin}${suffix}` });
    onAdded({ ...addedToBag, name, image, settled });
  };
  const dismiss = () => {
    close();
    trackProductEvent('dismissed_product_reminder_bar', line, { origin });
  };

  return (
    <section
      aria-label="Product reminder"
      hidden={isFooterVisible}
      className="reminder"
      onFocus={remember}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
    >
      <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-4 px-gutter gap-y-3 md:flex-nowrap">
        <div className="w-14 shrink-0 bg-shell">{image && <Picture src={image} alt="" sizes="56px" />}</div>
        <div className="grid grow basis-[calc(100%-5rem)] gap-1 md:basis-auto">
          <p className="font-display text-20 leading-tight">{reminder.text}</p>
          <p className="flex flex-wrap gap-x-3 text-14">
            <a href={href} className="link">
              {name}
            </a>
            {reminder.stock && <span className="text-copper">{reminder.stock}</span>}
          </p>
          <p role="alert" className="text-14 text-clay empty:hidden">
            {problem}
          </p>
        </div>
        <div className="flex flex-none gap-6 max-md:w-full max-md:*:last:grow">
          <Button variant="text" onClick={dismiss}>
            Dismiss
          </Button>
          <Button busy={isAdding} onClick={() => void add()}>
            {reminder.button}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Restores the focus from before the bar when the bar goes. */
function usePreviousFocus() {
  const before = useRef<Element | null>(null);
  return {
    remember({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    restoreFocus() {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}

function useIsFooterVisible(): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const footer = document.getElementById('footer');
    const watcher = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? false));
    if (footer) watcher.observe(footer);
    return () => watcher.disconnect();
  }, []);
  return isVisible;
}
