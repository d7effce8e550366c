// From a page of the shop the fonts are in the cache, and that page is shown until all of this one is read. A product's
// card lends its picture the name that the product page's first one has in `motion.css`; the next press may cut a
// transition off, which is no error.
{
  if (window.navigation?.activation?.from || document.referrer.startsWith(`${location.origin}/`)) {
    document.documentElement.dataset.fonts = '';
    document.head.insertAdjacentHTML('beforeend', '<link rel="expect" href="#end" blocking="render">');
  }
  const lend = (transition, product) => {
    if (!transition) return;
    const ignore = () => {};
    transition.updateCallbackDone.catch(ignore);
    transition.ready.catch(ignore);
    const end = transition.finished.catch(ignore);
    const path = product && new URL(product).pathname;
    const card = [...document.querySelectorAll('a.card')].find((link) => link.pathname === path);
    const style = card?.querySelector('img')?.style;
    if (!style) return;
    style.viewTransitionName = 'product-picture';
    end.then(() => style.removeProperty('view-transition-name'));
  };
  addEventListener('pageswap', (event) => lend(event.viewTransition, event.activation?.entry?.url));
  addEventListener('pagereveal', (event) => lend(event.viewTransition, navigation.activation?.from?.url));
}
