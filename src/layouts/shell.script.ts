import { watchSignedIn } from '#features/account/signed-in.script.ts';
import { startAnalytics } from '#features/analytics/analytics.script.ts';
import { startUnsentAdds } from '#features/bag/bag-unsent.script.ts';
import { startFilterHistory } from '#features/catalogue/filter-history.script.ts';
import { startHome } from '#features/home/home.script.ts';
import { startBagCount } from '#features/navigation/bag-count.script.ts';
import { startNavbar } from '#features/navigation/navbar.script.ts';
import { startSubmenus } from '#features/navigation/submenu.script.ts';
import { startTrustBanners } from '#features/navigation/trust-banner.script.ts';
import { startWaysBack } from '#features/navigation/ways-back.script.ts';
import { watchBelow } from '#features/product/below.trigger.ts';
import { settleProductAddress } from '#features/product/variant-address.script.ts';
import { watchReviews } from '#features/reviews/votes.trigger.ts';
import { startDispatchPromises } from '#shop/delivery/dispatch.script.ts';
import { mayBeSignedIn } from '#shop/session/session.storage.ts';
import { startCountdowns } from '#ui/countdown.script.ts';
import { startDialogs } from '#ui/dialog.script.ts';
import { replaceFailedImages } from '#ui/failed-images.script.ts';
import { startMore } from '#ui/more.script.ts';
import { startToasts } from '#ui/toast.ts';
import { startFonts } from './fonts.script.ts';
import { startRenewal } from './renewal.script.ts';
import { startVersionCheck } from './version.script.ts';

/** What a first visit waits for at most, ms, and what ends its wait at once. */
const longestWait = 2000;
const presses = ['pointerdown', 'keydown'];

// The only script a page loads before it is touched. On a first visit the pictures in view come before it.
const isFirstVisit = !('fonts' in document.documentElement.dataset);
if (isFirstVisit && document.readyState !== 'complete') startOnceSeen();
else start();

function startOnceSeen(): void {
  const seen = new AbortController();
  const go = () => {
    if (seen.signal.aborted) return;
    seen.abort();
    start();
  };
  for (const type of ['load', ...presses]) addEventListener(type, go, { capture: true, signal: seen.signal });
  setTimeout(go, longestWait);
}

/** In two tasks, so that a press can come between: first what is seen and pressed at once. */
function start(): void {
  replaceFailedImages();
  settleProductAddress();
  startBagCount();
  startMore();
  startFilterHistory();
  startNavbar();
  startSubmenus();
  startDialogs();
  startToasts();
  startDispatchPromises();
  nextTask(startTheRest);
}

function nextTask(work: () => void): void {
  if ('scheduler' in window) void scheduler.postTask(work);
  else setTimeout(work);
}

function startTheRest(): void {
  watchSignedIn();
  startUnsentAdds();
  startHome();
  startTrustBanners();
  startCountdowns();
  document.addEventListener('banner-renewed', startCountdowns);
  startWaysBack();
  watchReviews(mayBeSignedIn());
  watchBelow();
  startAnalytics();
  startFonts();
  startVersionCheck();
  startRenewal();
}
