// Coming from another page of the shop, the fonts are cached and the former page stays visible until this one is parsed.
// A product card's picture gets the view-transition name that the product page's first picture has in `motion.css`. A
// name may be used once: on a product page the picture of the card that is left for has it, on arrival the product's.
// The next press may abort a transition, which is no error.
{
  if (window.navigation?.activation?.from || document.referrer.startsWith(`${location.origin}/`)) {
    document.documentElement.dataset.fonts = '';
    document.head.insertAdjacentHTML('beforeend', '<link rel="expect" href="#end" blocking="render">');
  }
  const name = 'view-transition-name';
  const shareName = (transition, product, isArrival) => {
    if (!transition) return;
    const ignore = () => {};
    transition.updateCallbackDone.catch(ignore);
    transition.ready.catch(ignore);
    const end = transition.finished.catch(ignore);
    const path = product && new URL(product).pathname;
    const card = [...document.querySelectorAll('a.card')].find((link) => link.pathname === path);
    const style = card?.querySelector('img')?.style;
    const own = document.querySelector('.gallery img')?.style;
    if (!style || (own && isArrival)) return;
    style.setProperty(name, 'product-picture');
    own?.setProperty(name, 'none');
    end.then(() => [style, own].map((each) => each?.removeProperty(name)));
  };
  addEventListener('pageswap', (event) => shareName(event.viewTransition, event.activation?.entry?.url));
  addEventListener('pagereveal', (event) =>
    shareName(event.viewTransition, window.navigation?.activation?.from?.url, true),
  );
}
