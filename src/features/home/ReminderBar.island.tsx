import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { bagHref, bagTexts } from '#contract/bag/bag.rules.ts';
import { productDisplayName, productHref } from '#contract/products/product.rules.ts';
import type { SingleSku } from '#contract/products/sku.schema.ts';
import { noteProduct } from '#shop/analytics/analytics.store.ts';
import { addToBag } from '#shop/bag/bag.store.ts';
import type { NewLine } from '#shop/bag/optimistic-bag.store.ts';
import { type Added, AddedSheet } from '#ui/AddedSheet.tsx';
import { Button } from '#ui/Button.tsx';
import { Picture } from '#ui/Picture.tsx';
import { startReminderCooldown } from './home.memory.ts';
import type { Reminder } from './reminder.rules.ts';

export type ReminderBarProps = {
  product: SingleSku;
  reminder: Reminder;
};

const origin = 'homepage_product_reminder_bar';

/** The product looked at last, with the shopper's offer if there is one (S1 §4, screens §3). */
export function ReminderBar({ product, reminder }: ReminderBarProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [added, setAdded] = useState<Added>();
  const { remember, giveBack } = useFocusBefore();
  const isFooterSeen = useFooterSeen();
  const announced = useAnnouncement(reminder.text);
  const name = productDisplayName(product);
  const [image] = product.images;
  const line = lineOf(product);
  const suffix = reminder.kind === 'offer' ? '_with_discount_code' : '';

  useEffect(() => noteProduct(`viewed_product_reminder_bar${suffix}`, line), []);

  const leave = () => {
    startReminderCooldown();
    giveBack();
    setIsOpen(false);
  };
  const add = async () => {
    setIsAdding(true);
    setProblem(undefined);
    const settled = addToBag(line);
    const failure = await settled;
    setIsAdding(false);
    if (failure !== undefined) return setProblem(failure);
    leave();
    noteProduct('added_product_to_bag', line, { origin: `${origin}${suffix}` });
    setAdded({ heading: bagTexts.added, name, image, href: bagHref, button: bagTexts.see, settled });
  };
  const dismiss = () => {
    leave();
    noteProduct('dismissed_product_reminder_bar', line, { origin });
  };

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && announced}
      </p>
      {isOpen && (
        <section
          aria-label="Product reminder"
          hidden={isFooterSeen}
          className="reminder"
          onFocus={remember}
          onKeyDown={({ key }) => key === 'Escape' && dismiss()}
        >
          <div className="reminder-line">
            <div className="w-14 shrink-0 bg-shell">
              {image && <Picture src={image} alt="" sizes="56px" />}
            </div>
            <div className="grid grow gap-1">
              <p className="font-display text-20 leading-tight">{reminder.text}</p>
              <p className="flex flex-wrap gap-x-3 text-14">
                <a
                  href={productHref({
                    productSlug: product.productId,
                    sku: product.sku,
                    origin: 'product_reminder_bar',
                  })}
                  className="link"
                >
                  {name}
                </a>
                {reminder.kind === 'product' && reminder.stock && (
                  <span className="text-copper">{reminder.stock}</span>
                )}
              </p>
              <p role="alert" className="text-14 text-clay empty:hidden">
                {problem}
              </p>
            </div>
            <div className="reminder-actions">
              <Button variant="text" onClick={dismiss}>
                Dismiss
              </Button>
              <Button busy={isAdding} onClick={() => void add()}>
                {reminder.button}
              </Button>
            </div>
          </div>
        </section>
      )}
      <AddedSheet added={added} onClose={() => setAdded(undefined)} />
    </>
  );
}

/** Where the focus was before it came into the bar, to have it back when the bar goes. */
function useFocusBefore() {
  const before = useRef<Element | null>(null);
  return {
    remember({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    giveBack() {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}

/** Once the status is on the page, so that screen readers hear it come; said once. */
function useAnnouncement(text: string): string | undefined {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 100);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

function useFooterSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const footer = document.getElementById('footer');
    const watcher = new IntersectionObserver(([seen]) => setIsSeen(seen?.isIntersecting ?? false));
    if (footer) watcher.observe(footer);
    return () => watcher.disconnect();
  }, []);
  return isSeen;
}

function lineOf(product: SingleSku): NewLine {
  return {
    productId: product.productId,
    productSkuId: product._id,
    productSku: product.sku,
    price: product.price,
    length: product.length,
    colorName: product.colorName,
    productName: product.productName,
    productCategory: product.productCategory,
    productImage: product.images[0],
  };
}
