// Coming from another page of the shop, the fonts are cached and the former page stays visible until this one is parsed.
// A product card's picture gets the view-transition name that the product page's first picture has in `motion.css`. A
// page may use the name once, so on a product page the card takes it over. The next press may abort a transition, which
// is no error.
{
  if (window.navigation?.activation?.from || document.referrer.startsWith(`${location.origin}/`)) {
    document.documentElement.dataset.fonts = '';
    document.head.insertAdjacentHTML('beforeend', '<link rel="expect" href="#end" blocking="render">');
  }
  const shareName = (transition, product) => {
    if (!transition) return;
    const end = Promise.allSettled([transition.updateCallbackDone, transition.ready, transition.finished]);
    const path = product && new URL(product).pathname;
    const picture = document.querySelector(`a.card[href^="${path}?"] img`);
    const own = document.querySelector('.gallery img');
    if (!picture) return;
    const rename = (name, ownName) => {
      picture.style.viewTransitionName = name;
      if (own) own.style.viewTransitionName = ownName;
    };
    rename('product-picture', 'none');
    end.then(() => rename('', ''));
  };
  addEventListener('pageswap', (event) => shareName(event.viewTransition, event.activation?.entry?.url));
  addEventListener('pagereveal', (event) =>
    shareName(event.viewTransition, window.navigation?.activation?.from?.url),
  );
}
