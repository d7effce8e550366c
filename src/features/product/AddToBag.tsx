import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { productHref } from '#contract/products/product.rules.ts';
import { isSoldOut } from '#contract/products/stock.rules.ts';
import { trackProductEvent } from '#shop/analytics/analytics.events.ts';
import type { NewLine } from '#shop/bag/bag.pending.ts';
import { addedToBag, bagHref, bagTexts } from '#shop/bag/bag.rules.ts';
import { $bag, addToBag, bagStore, canConfirmAdd, isBagLineFull } from '#shop/bag/bag.store.ts';
import { shownLine, unknownBag } from '#shop/bag/optimistic-bag.store.ts';
import { addedToSaved } from '#shop/saved/saved.rules.ts';
import { $saved, addToSaved, removeFromSaved, savedStore } from '#shop/saved/saved.store.ts';
import { type Added, AddedSheet } from '#ui/AddedSheet.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';
import { imagesOf, type StageVariant, type StageView } from './product.view.ts';

export function AddToBag({ view, variant }: { view: StageView; variant: StageVariant }) {
  const saved = useStore($saved, { ssr: () => unknownBag });
  const bag = useStore($bag, { ssr: () => unknownBag });
  const [added, setAdded] = useState<Added>();
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  useEffect(() => {
    void bagStore.ensureLoaded();
    void savedStore.ensureLoaded();
  }, []);
  const isSaved = shownLine(saved, variant._id) !== undefined;

  /** Shows a sure success at once, any other when `work` resolves. A failure hides it again. */
  const attempt = async (
    action: string,
    work: Promise<string | undefined>,
    { sheet, isSure = true }: { sheet?: Omit<Added, 'name' | 'image' | 'settled'>; isSure?: boolean } = {},
  ) => {
    const sheetProps = sheet && {
      ...sheet,
      name: variant.name,
      image: imagesOf(view, variant)[0],
      settled: work,
    };
    setProblem(undefined);
    setAdded(isSure ? sheetProps : undefined);
    setIsPending(!isSure);
    const failure = await work;
    setIsPending(false);
    if (!isSure || failure !== undefined) setAdded(failure === undefined ? sheetProps : undefined);
    if (failure === undefined) trackProductEvent(action, lineOf(view, variant));
    else if (failure === bagTexts.full) setProblem(failure);
    else setProblem(navigator.cookieEnabled ? bagTexts.failed : bagTexts.cookies);
  };

  const add = () => {
    if (isBagLineFull(variant._id)) return setProblem(bagTexts.full);
    const isSure = canConfirmAdd();
    const sheet = {
      ...addedToBag,
      price: variant.now,
      gift: view.gift?.isGone ? undefined : view.gift?.name,
    };
    void attempt('added_product_to_bag', addToBag(lineOf(view, variant)), { sheet, isSure });
  };

  const toggleSaved = async () => {
    if (isSaved) return attempt('deleted_product_from_saved', removeFromSaved(variant._id));
    if (!savedStore.isCurrent()) {
      setIsPending(true);
      await savedStore.ensureLoaded();
      setIsPending(false);
    }
    if (shownLine($saved.get(), variant._id)) return;
    await attempt('added_product_to_saved', addToSaved(lineOf(view, variant)), { sheet: addedToSaved });
  };

  const line = added?.href === bagHref ? shownLine(bag, variant._id) : undefined;
  const soldOut = isSoldOut(variant);
  return (
    <form
      method="post"
      action={productHref({ productSlug: view.slug, sku: variant.sku })}
      onSubmit={(event) => event.preventDefault()}
      className="purchase"
    >
      <p key={variant.was} className="md:hidden">
        <Price now={variant.now} was={variant.was} />
      </p>
      <input type="hidden" name="productId" value={view.productId} />
      <input type="hidden" name="productSkuId" value={variant._id} />
      <input type="hidden" name="productSku" value={variant.sku} />
      <Button type="submit" name="action" value="add" disabled={soldOut} busy={isPending} onClick={add}>
        {soldOut ? 'Sold Out' : 'Add to Bag'}
      </Button>
      <Button
        type="submit"
        name="action"
        value="save"
        variant="outline"
        disabled={soldOut}
        aria-pressed={isSaved}
        busy={isPending}
        onClick={() => void toggleSaved()}
      >
        <Icon name="heart" />
        <span>{isSaved ? 'Saved' : 'Save'}</span>
      </Button>
      <p role="alert" className="text-14 text-clay empty:hidden">
        {problem}
      </p>
      <AddedSheet added={added} quantity={line?.quantity} onClose={() => setAdded(undefined)} />
    </form>
  );
}

function lineOf(view: StageView, variant: StageVariant): NewLine {
  return {
    productId: view.productId,
    productSkuId: variant._id,
    productSku: variant.sku,
    price: variant.price,
    productName: variant.name,
    productCategory: view.category,
    productImage: imagesOf(view, variant)[0],
    productSlug: view.slug,
  };
}
