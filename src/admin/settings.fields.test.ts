import { expect, test } from 'vitest';
import { storeConfig } from '#contract/store/store.schema.ts';
import { decode } from '#contract/wire/codec.ts';
import { formOf } from '../../tests/support/form.ts';
import { fieldValue, parseGroup } from './settings.fields.ts';
import { bannerGroup, heroGroup, settingGroups } from './settings.groups.ts';

const links = {
  email: 'care@shop.example',
  mapUrl: 'https://maps.example/studio',
  instagramUrl: 'https://instagram.example/shop',
  tiktokUrl: 'https://tiktok.example/@shop',
  xUrl: 'https://x.example/shop',
};

const wire = {
  contactInfo: { location: 'Osu', phoneNumber: '030 255 0142', whatsapp: '024 255 0142', ...links },
  openingHours: ['Monday: 9 to 6', 'Sunday: Closed'],
  shopperCount: '63k',
  guaranteeDays: 7,
  giftValue: 180.5,
  deliveryFees: { withinAccra: 30, otherRegions: 70.5, international: 800 },
  waiveDeliveryFees: { all: false, withinAccra: true, otherRegions: false, international: false },
  fulfillment: {
    enableStorePickup: true,
    enableDelivery: false,
    pickupRestriction: {
      isActive: true,
      startTime: 1_795_000_020_000,
      endTime: 1_796_000_040_000,
      message: 'Stocktaking',
    },
    deliveryRestriction: {
      isActive: false,
      startTime: 1_795_000_020_000,
      endTime: 1_796_000_040_000,
      message: 'Rain',
    },
  },
  dispatch: { cutOffHour: 14, closingHour: 18, daysOff: [0, 6], withinAccra: 1, otherRegions: 3 },
  paymentOnDelivery: { isEnabled: true, maximumTotal: 5000, maximumOpen: 3 },
  availability: { inMaintenanceMode: true },
  visibility: { inReadOnlyMode: false },
  maintenance: { countdownEndsAt: 1_795_000_020_000, heading: 'Back soon', message: 'At noon' },
  homeHero: { displayType: 'image', headerImage: '/a.webp', showOverlay: true, showText: false },
  landingPageReelVersion: 2,
  menu: ['hair', 'best-sellers'],
  homeTiles: [{ path: 'hair/bundles', image: '/b.webp' }],
  shopTheLookImage: '/c.webp',
  showroomImage: '/d.webp',
};

const groups = [...settingGroups, heroGroup];
const now = 1_790_000_000_000;

test('covers every setting, and an untouched form saves the stored values', () => {
  const config = decode(storeConfig, wire);
  const patches = groups.map((group) => {
    const form = new FormData();
    for (const field of group.fields) {
      const value = fieldValue(config, field);
      if (field.kind !== 'flag' || value === 'on') form.set(field.path, value);
    }
    if (group.id === 'contact') form.set('name', 'Strand');
    const read = parseGroup(form, group, now);
    if ('errors' in read) throw new Error(JSON.stringify(read.errors));
    return read.patch;
  });
  expect(Object.assign({}, ...patches)).toEqual(wire);
  const elsewhere = ['homepageDiscountCodeModalPromoCode'];
  expect(Object.keys(storeConfig.shape).filter((key) => !(key in wire))).toEqual(elsewhere);
});

test('an empty field removes its value, and an invalid one is reported by field', () => {
  const delivery = settingGroups.find(({ id }) => id === 'delivery');
  if (!delivery) throw new Error('no group');
  const form = new FormData();
  expect(parseGroup(form, delivery)).toMatchObject({ patch: { deliveryFees: { withinAccra: null } } });
  const contact = settingGroups.find(({ id }) => id === 'contact');
  if (!contact) throw new Error('no group');
  form.set('name', 'Strand');
  form.set('contactInfo.location', 'Osu');
  expect(parseGroup(form, contact)).toMatchObject({ patch: { openingHours: null } });
  form.set('deliveryFees.withinAccra', '30.505');
  expect(parseGroup(form, delivery)).toEqual({
    errors: { 'deliveryFees.withinAccra': 'An amount such as 30 or 30.50' },
  });
});

test('the dispatch promise is all or nothing, and errors are reported by field', () => {
  const dispatch = settingGroups.find(({ id }) => id === 'dispatch');
  if (!dispatch) throw new Error('no group');
  const form = new FormData();
  expect(parseGroup(form, dispatch)).toEqual({ patch: { dispatch: null } });
  form.set('dispatch.cutOffHour', '24');
  form.set('dispatch.closingHour', '0');
  form.set('dispatch.withinAccra', '15');
  expect(parseGroup(form, dispatch)).toEqual({
    errors: {
      'dispatch.cutOffHour': 'A whole number from 0 to 23',
      'dispatch.withinAccra': 'A whole number from 0 to 14',
      'dispatch.otherRegions': 'Fill in everything, or leave the first field empty',
    },
  });
});

const pickupPause = 'fulfillment.pickupRestriction';
const pauseEnd = `${pickupPause}.endTime`;
const required = { name: 'Strand', 'contactInfo.location': 'East Legon' };
const maintenance = { 'availability.inMaintenanceMode': 'on' };

const dispatch = { 'dispatch.withinAccra': '1', 'dispatch.otherRegions': '3', 'dispatch.daysOff': 'Sunday' };

test.each<[string, Record<string, string>, readonly string[]]>([
  [
    'dispatch',
    { ...dispatch, 'dispatch.cutOffHour': '14', 'dispatch.closingHour': '9' },
    ['dispatch.closingHour'],
  ],
  ['dispatch', { ...dispatch, 'dispatch.cutOffHour': '14', 'dispatch.closingHour': '0' }, []],
  ['contact', { name: ' ' }, ['name']],
  ['contact', { 'contactInfo.phoneNumber': 'call me' }, ['contactInfo.phoneNumber']],
  ['contact', { 'contactInfo.email': 'care@' }, ['contactInfo.email']],
  ['on-delivery', { 'paymentOnDelivery.maximumOpen': '0' }, ['paymentOnDelivery.maximumOpen']],
  ['on-delivery', { 'paymentOnDelivery.maximumTotal': '0' }, ['paymentOnDelivery.maximumTotal']],
  ['contact', { guaranteeDays: '0' }, ['guaranteeDays']],
  ['contact', { 'contactInfo.instagramUrl': '@strand' }, ['contactInfo.instagramUrl']],
  ['delivery', { 'deliveryFees.international': '99999999' }, ['deliveryFees.international']],
  ['delivery', { 'deliveryFees.international': '0' }, []],
  ['closing', maintenance, ['maintenance.countdownEndsAt']],
  [
    'closing',
    { ...maintenance, 'maintenance.countdownEndsAt': '2020-01-01T00:00' },
    ['maintenance.countdownEndsAt'],
  ],
  ['fulfilment', { [`${pickupPause}.isActive`]: 'on', [pauseEnd]: '2020-01-01T00:00' }, [pauseEnd]],
  [
    'fulfilment',
    {
      [`${pickupPause}.isActive`]: 'on',
      [`${pickupPause}.startTime`]: '2027-01-02T00:00',
      [pauseEnd]: '2027-01-01T00:00',
    },
    [pauseEnd],
  ],
  ['fulfilment', { [pauseEnd]: '2020-01-01T00:00' }, []],
  ['hero', { 'homeHero.headerImage': 'https://elsewhere.example/a.webp' }, ['homeHero.headerImage']],
  ['hero', { 'homeHero.headerImage': '/media/a.webp', homeTiles: 'hair /media/a.webp' }, []],
  ['hero', { homeTiles: 'https://shop.example/hair /media/a.webp' }, ['homeTiles']],
  ['hero', { 'homeTiles.for': 'hair/bundles' }, ['homeTiles']],
  ['hero', { menu: 'hair\nBest sellers' }, ['menu']],
  ['contact', {}, []],
  ['contact', { 'contactInfo.location': ' ' }, ['contactInfo.location']],
  ['banner', { active: 'on', message: ' ' }, ['heading']],
  ['banner', {}, []],
  ['banner', { active: 'on', message: 'Sale', countdownEndsAt: '2020-01-01T00:00' }, ['countdownEndsAt']],
])('%s: %j reports %j', (id, fields, errors) => {
  const group = [...groups, bannerGroup].find((each) => each.id === id);
  if (!group) throw new Error('no group');
  const read = parseGroup(formOf({ ...required, ...fields }), group, now);
  expect(Object.keys('errors' in read ? read.errors : {})).toEqual(errors);
});
