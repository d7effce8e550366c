import { describe, expect, it } from 'vitest';
import { staffEndpoints } from '#contract/admin/endpoints.ts';
import { endpoints } from './endpoints.ts';
import { openApiOf } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiOf(endpoints)));
const { schemas } = document.components;

/** Every value under a key of this name, anywhere in the document. */
function everyValue(key: string, within: unknown = document): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...everyValue(key, value),
  ]);
}

describe('the OpenAPI document', () => {
  it('has every call under its name', () => {
    expect(everyValue('operationId').toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(document.openapi).toBe('3.1.0');
  });

  it("uses OpenAPI's notation for paths, methods and parameters", () => {
    const update = document.paths['/bags/{bagId}/items/{itemId}'].put;
    expect(update.operationId).toBe('updateBagItem');
    expect(update.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'bagId',
      'itemId',
      'return',
    ]);
    expect(document.paths['/bags/{bagId}/items/'].delete.operationId).toBe('clearBag');
    const { parameters } = document.paths['/products'].get;
    const named = (name: string) => parameters.find((one: { name: string }) => one.name === name);
    expect(named('color')).toMatchObject({ in: 'query', required: false });
    const own = parameters.filter((one: object) => !('x-extension' in one));
    expect(own.map(({ name }: { name: string }) => name).sort()).toEqual([
      'category',
      'color',
      'isVisible',
      'length',
      'subcategory',
      'tags',
    ]);
    expect(document.paths['/rewards/order-points'].get.parameters[0]).toMatchObject({
      name: 'orderId',
      required: true,
    });
  });

  it('has no dangling references', () => {
    const references = new Set(everyValue('$ref'));
    expect(references.size).toBeGreaterThan(50);
    for (const reference of references) {
      expect(schemas).toHaveProperty([String(reference).replace('#/components/schemas/', '')]);
    }
  });

  it('every failure has the same error shape', () => {
    for (const responses of everyValue('responses')) {
      expect(responses).toHaveProperty(
        ['default', 'content', 'application/json', 'schema', '$ref'],
        '#/components/schemas/Error',
      );
    }
  });

  it('says the range of numbers in queries', () => {
    const limit = document.paths['/products'].get.parameters.find(
      ({ name }: { name: string }) => name === 'limit',
    );
    expect(limit.schema.anyOf).toContainEqual({ type: 'integer', minimum: 1, maximum: 96 });
  });

  it('says which answers are files, and what a stale write gets', () => {
    expect(document.paths['/pictures/{file}'].get.responses[200].content).toEqual({ 'image/*': {} });
    const { paths, components } = openApiOf(staffEndpoints);
    expect(paths['/admin/stock']?.['post']?.responses).toMatchObject({
      409: {
        content: { 'application/json': { schema: { anyOf: [{ $ref: '#/components/schemas/Stale' }, {}] } } },
      },
    });
    expect(components.schemas['Stale']).toMatchObject({ required: ['error', 'code', 'revision', 'changes'] });
  });

  it("describes money in the wire's form", () => {
    expect(schemas.WholeUnits).toMatchObject({ type: 'number', minimum: 0, maximum: 10_000_000 });
    expect(schemas.MinorUnits).toMatchObject({ type: 'integer', minimum: 0 });
    expect(schemas.CheckoutSession).toMatchObject({
      properties: {
        amount: { $ref: '#/components/schemas/MinorUnits' },
        deliveryFee: { anyOf: [{ $ref: '#/components/schemas/WholeUnits' }, { type: 'null' }] },
      },
    });
    expect(schemas.postCheckoutBody).toMatchObject({
      properties: { amount: { $ref: '#/components/schemas/MinorUnits' } },
    });
  });

  it("is plain JSON Schema without zod's keywords", () => {
    expect(everyValue('$schema')).toEqual([]);
    expect(everyValue('$id')).toEqual([]);
    expect(schemas.getActiveBagAnswer).toEqual({ $ref: '#/components/schemas/Bag' });
  });
});
