/**
 * The shop's colours. `code` is the colour's part of a sku text; `surcharge` is what dyeing or lifting adds to the
 * price of hair, in percent.
 */
export const colors = {
  'natural-black': { name: 'Natural black', hexCode: '#1E1816', code: 'NBK', surcharge: 0 },
  'jet-black': { name: 'Jet black', hexCode: '#0B0B0D', code: 'JBK', surcharge: 0 },
  'dark-brown': { name: 'Dark brown', hexCode: '#3B2417', code: 'DBR', surcharge: 4 },
  chestnut: { name: 'Chestnut', hexCode: '#6E3B23', code: 'CHE', surcharge: 8 },
  'honey-blonde': { name: 'Honey blonde', hexCode: '#B9853F', code: 'HBL', surcharge: 12 },
  '613-blonde': { name: '613 blonde', hexCode: '#E6CE93', code: '613', surcharge: 15 },
  balayage: { name: 'Balayage', hexCode: '#8E6034', code: 'BAL', surcharge: 15 },
  ginger: { name: 'Ginger', hexCode: '#B4531D', code: 'GIN', surcharge: 10 },
  burgundy: { name: 'Burgundy', hexCode: '#5C1526', code: 'BUR', surcharge: 10 },
  'ash-grey': { name: 'Ash grey', hexCode: '#9A9CA1', code: 'ASH', surcharge: 15 },
} as const;

export type ColorKey = keyof typeof colors;

export const colorKeys = Object.keys(colors).filter((key): key is ColorKey => key in colors);

export const colorId = (key: ColorKey) => `color-${key}`;
