import { countdownText } from '#contract/countdown.rules.ts';
import { startBagPanel } from '#features/bag/bag-panel.script.ts';
import { startBagHint } from '#features/navigation/bag-hint.script.ts';
import { startMenu } from '#features/navigation/menu.script.ts';
import { startNavbar } from '#features/navigation/navbar.script.ts';
import { startPictureTransitions } from '#features/navigation/picture-transition.script.ts';
import { startSubmenus } from '#features/navigation/submenu.script.ts';
import { startTrustBanners } from '#features/navigation/trust-banner.script.ts';
import { startWaysBack } from '#features/navigation/ways-back.script.ts';
import { settleProductAddress } from '#features/product/variant-address.script.ts';
import { startCountdowns } from '#ui/countdown.script.ts';
import { startDialogs } from '#ui/dialog.script.ts';
import { replaceFailedImages } from '#ui/failed-images.script.ts';
import { startToasts } from '#ui/toast.script.ts';

// The only script a page loads before anybody touches it.
replaceFailedImages();
settleProductAddress();
startBagHint();
startBagPanel();
startNavbar();
startSubmenus();
startDialogs();
startMenu();
startPictureTransitions();
startTrustBanners();
startCountdowns(countdownText);
startToasts();
startWaysBack();
