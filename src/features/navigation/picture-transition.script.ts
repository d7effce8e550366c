/** The name that the product page's first picture carries in `motion.css`. */
const name = 'product-picture';

/**
 * Lets a card's picture become the product's first one, and back: on leaving for a product and on coming from one,
 * the card that links to it lends its picture the name. Browsers without page transitions never call.
 */
export function startPictureTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) lend(activation?.entry?.url, mayEndEarly(viewTransition));
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) lend(navigation.activation?.from?.url, mayEndEarly(viewTransition));
  });
}

/** The next press may cut a transition off: that is nobody's error. */
function mayEndEarly(transition: ViewTransition): ViewTransition {
  const { updateCallbackDone, ready, finished } = transition;
  for (const stage of [updateCallbackDone, ready, finished]) stage.catch(() => undefined);
  return transition;
}

function lend(product: string | null | undefined, transition: ViewTransition): void {
  if (!product) return;
  const { pathname } = new URL(product);
  const card = [...document.querySelectorAll<HTMLAnchorElement>('a.card')].find(
    (link) => link.pathname === pathname,
  );
  const picture = card?.querySelector('img');
  if (!picture) return;
  picture.style.viewTransitionName = name;
  const give = () => picture.style.removeProperty('view-transition-name');
  transition.finished.then(give, give);
}
