import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getCategories, getProducts, getUpsell } from '#contract/catalogue/catalogue.endpoints.ts';
import { productQuery } from '#contract/catalogue/listing.schema.ts';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';

function queryOf<Query extends z.ZodMiniType>(endpoint: { readonly query?: Query | undefined }): Query {
  if (!endpoint.query) throw new Error('This call has no query.');
  return endpoint.query;
}

describe('the query of a listing', () => {
  it('parses the query strings of listings', () => {
    expect(
      z.decode(productQuery, {
        color: 'c1, c2,,',
        length: '8,long,10,1.5',
        category: ' hair , wigs',
        subcategory: 'bob',
        tags: 'new',
        isVisible: 'false',
        limit: '24',
        sort: 'price-up',
        facets: 'true',
      }),
    ).toEqual({
      color: ['c1', 'c2'],
      length: [8, 10],
      category: 'hair',
      subcategory: 'bob',
      tags: ['new'],
      isVisible: true,
      limit: 24,
      sort: 'price-up',
      facets: true,
    });
  });

  it('is text on the wire, lists are comma-separated', () => {
    expect(z.encode(productQuery, { isVisible: true, color: ['a', 'b'], length: [8], limit: 96 })).toEqual({
      isVisible: 'true',
      color: 'a,b',
      length: '8',
      limit: '96',
    });
  });

  it('always requests visible products', () => {
    expect(z.decode(productQuery, {}).isVisible).toBe(true);
  });

  it('accepts up to 50 values in a list', () => {
    const list = (size: number) => Array.from({ length: size }, (_, index) => index + 1).join(',');
    for (const name of ['color', 'length']) {
      expect(z.safeParse(productQuery, { [name]: list(50) }).success).toBe(true);
      expect(z.safeParse(productQuery, { [name]: list(51) }).success).toBe(false);
    }
  });

  it('accepts page sizes from 1 to 96', () => {
    for (const limit of ['1', '96']) expect(z.safeDecode(queryOf(getProducts), { limit }).success).toBe(true);
    for (const limit of ['0', '97', '-1', '1.5', '1e1', 'all', '']) {
      expect(z.safeDecode(queryOf(getProducts), { limit }).success).toBe(false);
    }
  });
});

describe('a flag', () => {
  it('withSubcategories is true for any non-empty value', () => {
    const read = (withSubcategories?: string) =>
      z.decode(queryOf(getCategories), { withSubcategories }).withSubcategories ?? false;
    expect([read('true'), read('"true"'), read('0'), read(''), read()]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('an extension flag is true only for `true` and is omitted otherwise', () => {
    const query = queryOf(getPromoCodes);
    expect(z.decode(query, { withItems: 'yes' }).withItems).toBe(false);
    expect(z.decode(query, { withItems: 'true' }).withItems).toBe(true);
    expect(JSON.stringify(z.encode(query, { withItems: false }))).toBe('{}');
  });
});

it('an upsell’s age is 0 to 720 hours', () => {
  const query = queryOf(getUpsell);
  expect(z.decode(query, { minAgeHours: '0' })).toEqual({ minAgeHours: 0 });
  for (const minAgeHours of ['721', '-1', 'x'])
    expect(z.safeDecode(query, { minAgeHours }).success).toBe(false);
});
