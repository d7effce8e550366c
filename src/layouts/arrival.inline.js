{
  if (window.navigation?.activation?.from || document.referrer.startsWith(`${location.origin}/`)) {
    document.documentElement.dataset.fonts = '';
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'expect', href: '#end', blocking: 'render' }));
  }
  const lend = (transition, product) => {
    if (!transition) return;
    const { updateCallbackDone, ready, finished } = transition;
    for (const stage of [updateCallbackDone, ready, finished]) stage.catch(() => {});
    const path = product && new URL(product).pathname;
    const card = [...document.querySelectorAll('a.card')].find((link) => link.pathname === path);
    const style = card?.querySelector('img')?.style;
    if (!style) return;
    style.viewTransitionName = 'product-picture';
    const give = () => style.removeProperty('view-transition-name');
    finished.then(give, give);
  };
  addEventListener('pageswap', (event) => lend(event.viewTransition, event.activation?.entry?.url));
  addEventListener('pagereveal', (event) => lend(event.viewTransition, navigation.activation?.from?.url));
}
