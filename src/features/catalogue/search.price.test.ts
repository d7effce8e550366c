import { expect, test } from 'vitest';
import { splitPrice } from './search.price.ts';

test.each([
  ['wigs under 1000', { q: 'wigs', max: '1000' }],
  ['Wig below GHS 1,500 for church', { q: 'Wig for church', max: '1500' }],
  ['bob less than GH₵900', { q: 'bob', max: '900' }],
  ['bob up to 1.5k', { q: 'bob', max: '1500' }],
  ['bonnet under 30 cedis', { q: 'bonnet', max: '30' }],
  ['bonnet under 29,50 cedis', { q: 'bonnet', max: '30' }],
  ['bonnet under GHS 29,50, black', { q: 'bonnet black', max: '30' }],
  ['bob under GHS 1,499.50', { q: 'bob', max: '1500' }],
  ['bonnet under $20', { q: 'bonnet', max: '20' }],
  ['24 inch wig over 3000', { q: '24 inch wig', min: '3000' }],
  ['wig 2000 and above', { q: 'wig', min: '2000' }],
  ['wig 2000 or less', { q: 'wig', max: '2000' }],
  ['wigs between 1000 and 2,000', { q: 'wigs', min: '1000', max: '2000' }],
  ['wigs from 500 to 900 cedis', { q: 'wigs', min: '500', max: '900' }],
  ['wigs between 2000 and 1000', { q: 'wigs', min: '1000', max: '2000' }],
  ['wigs under 1500 in Accra', { q: 'wigs in Accra', max: '1500' }],
  ['bonnet under 30 cedis in black', { q: 'bonnet in black', max: '30' }],
  ['wigs under 1,500.', { q: 'wigs', max: '1500' }],
])('reads %j as words and a price', (typed, read) => {
  expect(splitPrice(typed)).toEqual(read);
});

test.each([
  'body wave 24',
  'wig under 20',
  'wigs under 100 inches',
  'wig over 40"',
  'from 18 to 24 inch wig',
  '13x4 lace',
  'under 1000',
  'wigs below the shoulder',
  'half up to half down',
  'wigs for over 60s',
  'wigs for women over 50',
  'wig over 150 density',
  'wig up to 200%',
  'ombre from 613 to 1b',
  'max 613',
  'lace 613 or less',
  'density over 150',
  'conditioner over 250 ml',
  'flat iron up to 450 degrees',
])('reads no price in %j', (typed) => {
  expect(splitPrice(typed)).toBe(undefined);
});
