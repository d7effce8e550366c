import { watchSignedIn } from '#features/account/signed-in.script.ts';
import { startAnalytics } from '#features/analytics/analytics.script.ts';
import { startFilterHistory } from '#features/catalogue/filter-history.script.ts';
import { startHome } from '#features/home/home.script.ts';
import { startBagCount } from '#features/navigation/bag-count.script.ts';
import { startFrameButtons } from '#features/navigation/frame-buttons.script.ts';
import { startNavbar } from '#features/navigation/navbar.script.ts';
import { watchBelow } from '#features/product/below.trigger.ts';
import { hasUnsentAdds } from '#shop/bag/bag.storage.ts';
import { startDispatchPromises } from '#shop/delivery/dispatch.script.ts';
import { mayBeSignedIn } from '#shop/session/session.storage.ts';
import { startCountdowns } from '#ui/countdown.script.ts';
import { startDialogs } from '#ui/dialog.script.ts';
import { replaceFailedImages } from '#ui/failed-images.script.ts';
import { ignoreFailure } from '#ui/ignore-failure.ts';
import { leaveModifiedClicks } from '#ui/modified-clicks.script.ts';
import { startMore } from '#ui/more.script.ts';
import { onceNear } from '#ui/page-events.ts';
import { startToasts } from '#ui/toast.ts';
import { startFonts } from './fonts.script.ts';
import { guardForms } from './forms.script.ts';
import { removeOneTimeParams } from './one-time-params.script.ts';
import { startRefresh } from './refresh.script.ts';
import { startVersionCheck } from './version.script.ts';

/** The longest a first visit waits for the pictures in view. */
const maxWaitMs = 2000;

// The only script a page loads before the first interaction. On a first visit the pictures in view come first.
const isFirstVisit = !('fonts' in document.documentElement.dataset);
if (isFirstVisit && document.readyState !== 'complete') startOnceSeen();
else start();

function startOnceSeen(): void {
  const wait = new AbortController();
  const { signal } = wait;
  signal.addEventListener('abort', start);
  for (const type of ['load', 'pointerdown', 'keydown'])
    addEventListener(type, () => wait.abort(), { capture: true, signal });
  setTimeout(() => wait.abort(), maxWaitMs);
}

/** Runs in two tasks, so that the browser can handle a press in between. The first has what is visible or can be pressed. */
function start(): void {
  leaveModifiedClicks();
  replaceFailedImages();
  removeOneTimeParams();
  startBagCount();
  startMore();
  startFilterHistory();
  startNavbar();
  startFrameButtons();
  startDialogs();
  startToasts();
  guardForms();
  startDispatchPromises();
  if ('scheduler' in window) void scheduler.postTask(startTheRest);
  else setTimeout(startTheRest);
}

function startTheRest(): void {
  watchSignedIn();
  // The previous page was left before its adds were answered.
  if (hasUnsentAdds())
    import('#shop/bag/resend-adds.ts').then((module) => module.resendAdds(), ignoreFailure);
  startHome();
  startCountdowns();
  document.addEventListener('banner-renewed', startCountdowns);
  wakeVotes();
  watchBelow();
  startAnalytics();
  startFonts();
  startVersionCheck();
  startRefresh();
}

/** Wakes the island of helpful votes before the reviews come into view, for visitors who may be signed in. */
function wakeVotes(): void {
  const reviews = document.getElementById('reviews');
  if (reviews && mayBeSignedIn()) onceNear(reviews, () => document.dispatchEvent(new Event('reviews-near')));
}
