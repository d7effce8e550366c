import type { SettingField, SettingGroup } from './settings.fields.ts';

const pauseFields = (path: string, name: string): SettingField[] => [
  { path: `${path}.isActive`, label: `Pause ${name}`, kind: 'flag' },
  { path: `${path}.startTime`, label: 'From', kind: 'time', hint: 'Empty: at once' },
  { path: `${path}.endTime`, label: 'Until', kind: 'time', hint: 'Empty: until you end it' },
  { path: `${path}.message`, label: 'What shoppers read', kind: 'text' },
];

/** The store's configuration, without promotions and the home page. */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'contact',
    title: 'Contact and promises',
    fields: [
      { path: 'contactInfo.location', label: 'Address', kind: 'text' },
      { path: 'contactInfo.phoneNumber', label: 'Phone', kind: 'text' },
      { path: 'contactInfo.whatsapp', label: 'WhatsApp', kind: 'text' },
      { path: 'openingHours', label: 'Opening hours', kind: 'lines', hint: 'A line each' },
      {
        path: 'shopperCount',
        label: 'How many have bought',
        kind: 'text',
        hint: 'Empty, shoppers read “over 63k”: put your own figure',
      },
      { path: 'guaranteeDays', label: 'Days of guarantee', kind: 'count' },
      { path: 'giftValue', label: 'What the free gift is worth', kind: 'money' },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery fees',
    fields: [
      { path: 'deliveryFees.withinAccra', label: 'Within Accra', kind: 'money' },
      { path: 'deliveryFees.otherRegions', label: 'Other regions', kind: 'money' },
      { path: 'deliveryFees.international', label: 'Other countries', kind: 'money' },
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
    title: 'When an order arrives',
    description:
      'Fill in all, and products promise a day. Without the hour of the last order nothing is promised.',
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
      { path: 'dispatch.daysOff', label: 'Days off', kind: 'days', hint: 'As Saturday, Sunday' },
    ],
  },
  {
    id: 'on-delivery',
    title: 'Payment on delivery',
    fields: [
      { path: 'paymentOnDelivery.isEnabled', label: 'Offered', kind: 'flag' },
      {
        path: 'paymentOnDelivery.maximumTotal',
        label: 'Up to a total of',
        kind: 'money',
        hint: 'Empty: the usual limit',
      },
      {
        path: 'paymentOnDelivery.maximumOpen',
        label: 'Unpaid orders at once',
        kind: 'count',
        hint: 'Empty: the usual limit',
      },
    ],
  },
  {
    id: 'closing',
    title: 'Close the shop for a while',
    description:
      'Maintenance needs an end time; shoppers see it count down. The shop opens when you untick it.',
    fields: [
      { path: 'availability.inMaintenanceMode', label: 'Maintenance: nobody sees the shop', kind: 'flag' },
      { path: 'maintenance.countdownEndsAt', label: 'Until (Accra)', kind: 'time' },
      { path: 'maintenance.heading', label: 'Heading', kind: 'text' },
      { path: 'maintenance.message', label: 'Message', kind: 'long' },
      { path: 'visibility.inReadOnlyMode', label: 'Read-only: everybody sees it, nobody buys', kind: 'flag' },
    ],
  },
];

/** The top of the home page; edited under Front. */
export const heroGroup: SettingGroup = {
  id: 'hero',
  title: 'Top of the home page',
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
    { path: 'homeHero.showOverlay', label: 'Darkened, so that the text reads well', kind: 'flag' },
    {
      path: 'menu',
      label: 'Order of the menu',
      kind: 'lines',
      hint: 'A category’s web address in each line, as hair; best-sellers too',
    },
    {
      path: 'homeTiles',
      label: 'Ways in on home',
      kind: 'tiles',
      hint: 'Where it leads and its picture in each line, as hair/bundles /media/bundles.webp',
    },
    { path: 'shopTheLookImage', label: 'Picture of Shop the look', kind: 'picture' },
    { path: 'showroomImage', label: 'Picture of the showroom', kind: 'picture' },
  ],
};
