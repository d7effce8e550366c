import { countdownText } from '#contract/countdown.rules.ts';
import { mayBeSignedIn } from '#features/account/signed-in.hint.ts';
import { watchSignedIn } from '#features/account/signed-in.script.ts';
import { startAnalytics } from '#features/analytics/analytics.script.ts';
import { startBagPanel } from '#features/bag/bag-panel.script.ts';
import { startUnsentAdds } from '#features/bag/bag-unsent.script.ts';
import { startListing } from '#features/catalogue/listing.script.ts';
import { startHome } from '#features/home/home.script.ts';
import { startBagHint } from '#features/navigation/bag-hint.script.ts';
import { startMenu } from '#features/navigation/menu.script.ts';
import { startNavbar } from '#features/navigation/navbar.script.ts';
import { startSubmenus } from '#features/navigation/submenu.script.ts';
import { startTrustBanners } from '#features/navigation/trust-banner.script.ts';
import { startWaysBack } from '#features/navigation/ways-back.script.ts';
import { settleProductAddress } from '#features/product/variant-address.script.ts';
import { startVotes } from '#features/reviews/votes.script.ts';
import { startSearch } from '#features/search/search.script.ts';
import { startCountdowns } from '#ui/countdown.script.ts';
import { startDialogs } from '#ui/dialog.script.ts';
import { replaceFailedImages } from '#ui/failed-images.script.ts';
import { nextPaint } from '#ui/next-paint.ts';
import { startToasts } from '#ui/toast.script.ts';
import { startFonts } from './fonts.script.ts';
import { startVersionCheck } from './version.script.ts';

// The only script a page loads before anybody touches it. The first paint does not wait for it.
const isPainted = performance.getEntriesByType('paint').length > 0;
if (isPainted || document.hidden) start();
else void nextPaint().then(start);

function start(): void {
  replaceFailedImages();
  settleProductAddress();
  watchSignedIn();
  startBagHint();
  startBagPanel();
  startUnsentAdds();
  startListing();
  startHome();
  startNavbar();
  startSubmenus();
  startDialogs();
  startMenu();
  startSearch();
  startTrustBanners();
  startCountdowns(countdownText);
  startToasts();
  startWaysBack();
  startVotes(mayBeSignedIn());
  startAnalytics();
  startFonts();
  startVersionCheck();
}
