import { formatAmount, parseWhole } from '#contract/admin/amount.rules.ts';
import { type DeliveryOption, feeFor } from '#contract/delivery/delivery.rules.ts';
import { defaultMaximumOpen, payOnDeliveryMaximum } from '#contract/payments/pay-on-delivery.rules.ts';
import { guaranteeDays } from '#contract/store/promise.rules.ts';
import { definedErrors } from '#contract/wire/field-errors.rules.ts';
import { formText } from '#ui/form-text.ts';
import { blankError, formLines, formTime } from './form-fields.ts';
import type { SettingField, SettingGroup } from './settings.fields.ts';

const pauseFields = (path: string, name: string): SettingField[] => [
  { path: `${path}.isActive`, label: `Pause ${name}`, kind: 'flag' },
  { path: `${path}.startTime`, label: 'From', kind: 'time', hint: 'Leave empty to start now' },
  { path: `${path}.endTime`, label: 'Until', kind: 'time', hint: 'Leave empty to end it by hand' },
  { path: `${path}.message`, label: 'Message to shoppers', kind: 'text' },
];

const feeField = (option: DeliveryOption) =>
  ({ kind: 'money', hint: `If empty, shoppers pay ${formatAmount(feeFor(option, {}))}` }) as const;

/** A pause without a start begins now. */
const checkPause = (form: FormData, path: string, now: number) =>
  form.has(`${path}.isActive`) &&
  formTime(form, `${path}.endTime`) <= (formTime(form, `${path}.startTime`) || now) && {
    [`${path}.endTime`]: 'Must be after the start',
  };

/** The store's configuration, without promotions and the home page. */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'contact',
    title: 'Contact and promises',
    check: (form) =>
      definedErrors({
        name: blankError(form, 'name'),
        'contactInfo.location': blankError(form, 'contactInfo.location'),
      }),
    fields: [
      { path: 'contactInfo.location', label: 'Address', kind: 'text', maxLength: 100 },
      { path: 'contactInfo.phoneNumber', label: 'Phone', kind: 'phone' },
      { path: 'contactInfo.whatsapp', label: 'WhatsApp', kind: 'phone' },
      { path: 'contactInfo.email', label: 'Email for customers', kind: 'email' },
      {
        path: 'contactInfo.mapUrl',
        label: 'Map link',
        kind: 'link',
        hint: 'If empty, a map search for the address',
      },
      { path: 'contactInfo.instagramUrl', label: 'Instagram', kind: 'link', hint: 'https://instagram.com/…' },
      { path: 'contactInfo.tiktokUrl', label: 'TikTok', kind: 'link', hint: 'https://tiktok.com/@…' },
      { path: 'contactInfo.xUrl', label: 'X', kind: 'link', hint: 'https://x.com/…' },
      {
        path: 'openingHours',
        label: 'Opening hours',
        kind: 'lines',
        hint: 'One per line. If empty, shoppers see “Monday - Saturday: 9am - 7pm”',
      },
      {
        path: 'shopperCount',
        label: 'Number of customers',
        kind: 'text',
        hint: 'If empty, shoppers see “over 63k”. Enter your own figure',
      },
      {
        path: 'guaranteeDays',
        label: 'Guarantee in days',
        kind: 'count',
        min: 1,
        max: 365,
        hint: `If empty, shoppers see ${guaranteeDays({})} days`,
      },
      { path: 'giftValue', label: 'Value of the free gift', kind: 'money' },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery fees',
    fields: [
      { path: 'deliveryFees.withinAccra', label: 'Within Accra', ...feeField('within-accra') },
      { path: 'deliveryFees.otherRegions', label: 'Other regions', ...feeField('outside-accra') },
      { path: 'deliveryFees.international', label: 'Other countries', ...feeField('intl') },
      { path: 'waiveDeliveryFees.all', label: 'Free everywhere', kind: 'flag' },
      { path: 'waiveDeliveryFees.withinAccra', label: 'Free within Accra', kind: 'flag' },
      { path: 'waiveDeliveryFees.otherRegions', label: 'Free to other regions', kind: 'flag' },
      { path: 'waiveDeliveryFees.international', label: 'Free to other countries', kind: 'flag' },
    ],
  },
  {
    id: 'fulfilment',
    title: 'Pickup and delivery',
    description: 'Times are Accra’s.',
    check: (form, now) => ({
      ...checkPause(form, 'fulfillment.pickupRestriction', now),
      ...checkPause(form, 'fulfillment.deliveryRestriction', now),
    }),
    fields: [
      { path: 'fulfillment.enableStorePickup', label: 'Shoppers may collect', kind: 'flag' },
      ...pauseFields('fulfillment.pickupRestriction', 'pickup'),
      { path: 'fulfillment.enableDelivery', label: 'We deliver', kind: 'flag' },
      ...pauseFields('fulfillment.deliveryRestriction', 'delivery'),
    ],
  },
  {
    id: 'dispatch',
    isAllOrNothing: true,
    // 0 is midnight.
    check: (form) => {
      const [cutOff, closing] = ['dispatch.cutOffHour', 'dispatch.closingHour'].map((path) =>
        parseWhole(formText(form, path)),
      );
      return closing && cutOff && closing < cutOff
        ? { 'dispatch.closingHour': 'Not before the hour until which orders are sent the same day' }
        : {};
    },
    title: 'When an order arrives',
    description:
      'Fill in everything to show a delivery day on products. Leave the first field empty to show none.',
    fields: [
      {
        path: 'dispatch.cutOffHour',
        label: 'Sent the same day if ordered before (hour, 0 to 23)',
        kind: 'count',
        max: 23,
      },
      { path: 'dispatch.closingHour', label: 'Closed from (hour, 0 to 23)', kind: 'count', max: 23 },
      { path: 'dispatch.withinAccra', label: 'Working days within Accra', kind: 'count', max: 14 },
      { path: 'dispatch.otherRegions', label: 'Working days to other regions', kind: 'count', max: 14 },
      { path: 'dispatch.daysOff', label: 'Days off', kind: 'days', hint: 'Such as Saturday, Sunday' },
    ],
  },
  {
    id: 'on-delivery',
    title: 'Payment on delivery',
    description: 'Shoppers see it only for delivery within Greater Accra, not for pickup.',
    fields: [
      { path: 'paymentOnDelivery.isEnabled', label: 'Offered', kind: 'flag' },
      {
        path: 'paymentOnDelivery.maximumTotal',
        label: 'Up to a total of',
        kind: 'money',
        min: 1,
        hint: `If empty, ${formatAmount(payOnDeliveryMaximum(undefined))}`,
      },
      {
        path: 'paymentOnDelivery.maximumOpen',
        label: 'Unpaid orders at once',
        kind: 'count',
        // 0 would refuse every shopper for an order that they do not have.
        min: 1,
        max: 100,
        hint: `Of one customer. If empty, ${defaultMaximumOpen}`,
      },
    ],
  },
  {
    id: 'closing',
    title: 'Close the shop for a while',
    description:
      'Maintenance needs an end time, which shoppers see as a countdown. The shop reopens when you untick it.',
    check: (form, now) =>
      form.has('availability.inMaintenanceMode') && !(formTime(form, 'maintenance.countdownEndsAt') > now)
        ? { 'maintenance.countdownEndsAt': 'Maintenance needs an end time in the future' }
        : {},
    fields: [
      { path: 'availability.inMaintenanceMode', label: 'Maintenance: the shop is hidden', kind: 'flag' },
      { path: 'maintenance.countdownEndsAt', label: 'Until (Accra)', kind: 'time' },
      { path: 'maintenance.heading', label: 'Heading', kind: 'text' },
      { path: 'maintenance.message', label: 'Message', kind: 'long' },
      { path: 'visibility.inReadOnlyMode', label: 'Read-only: shoppers can look but not buy', kind: 'flag' },
    ],
  },
];

/** The banner above every page; edited under Home page. */
export const bannerGroup: SettingGroup = {
  id: 'banner',
  title: 'Banner',
  check: (form, now) => {
    if (!form.has('active')) return {};
    const isEmpty = !formText(form, 'heading').trim() && !formText(form, 'message').trim();
    const isOver = formTime(form, 'countdownEndsAt') <= now;
    return {
      ...(isEmpty && { heading: 'Write a heading or a message' }),
      ...(isOver && { countdownEndsAt: 'Must be in the future' }),
    };
  },
  fields: [
    { path: 'active', label: 'Shown on every page', kind: 'flag' },
    { path: 'heading', label: 'Heading', kind: 'text', maxLength: 60 },
    { path: 'message', label: 'Message', kind: 'text', maxLength: 200 },
    { path: 'countdownEndsAt', label: 'Counts down to (Accra, optional)', kind: 'time' },
  ],
};

/** The top of the home page; edited under Home page. */
export const heroGroup: SettingGroup = {
  id: 'hero',
  title: 'Top of the home page',
  check: (form) =>
    definedErrors({
      menu: formLines(form, 'menu').every((line) => /^[a-z\d-]+$/.test(line))
        ? undefined
        : 'Small letters, digits and hyphens only, such as hair',
      // Sent with a picture, the path is part of a tile by now.
      homeTiles: formText(form, 'homeTiles.for').trim() ? 'The new tile needs a picture' : undefined,
    }),
  fields: [
    {
      path: 'homeHero.displayType',
      label: 'Shows',
      kind: 'choice',
      choices: [
        { value: 'image', label: 'a picture' },
        { value: 'reel', label: 'the film' },
      ],
    },
    { path: 'homeHero.headerImage', label: 'Picture', kind: 'picture' },
    { path: 'landingPageReelVersion', label: 'Version of the film', kind: 'count' },
    { path: 'homeHero.showText', label: 'With text', kind: 'flag' },
    { path: 'homeHero.showOverlay', label: 'Darkened, so that the text is readable', kind: 'flag' },
    {
      path: 'menu',
      label: 'Menu order',
      kind: 'lines',
      hint: 'One web address of a category per line, such as hair. best-sellers works too',
    },
    {
      path: 'homeTiles',
      label: 'Category tiles',
      kind: 'tiles',
      hint: 'One per line: path and picture, such as hair/bundles /media/bundles.webp',
    },
    { path: 'shopTheLookImage', label: 'Picture of Shop the look', kind: 'picture' },
    { path: 'showroomImage', label: 'Picture of the showroom', kind: 'picture' },
  ],
};
