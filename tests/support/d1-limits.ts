import { env } from 'cloudflare:workers';

/** What D1 refuses in production and takes here: https://developers.cloudflare.com/d1/platform/limits/ */
const limits = { parameters: 100, statement: 100_000, value: 2_000_000, pattern: 50 };

const sizeOf = (value: unknown) =>
  typeof value === 'string'
    ? new TextEncoder().encode(value).length
    : value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? value.byteLength
      : 0;

/** Why D1 would refuse a statement with these values. Undefined if it would not. */
export function refusedByD1(statement: string, values: readonly unknown[]): string | undefined {
  if (values.length > limits.parameters) return `${values.length} values in one statement`;
  if (statement.length > limits.statement) return `A statement of ${statement.length} characters`;
  const largest = Math.max(0, ...values.map(sizeOf));
  if (largest > limits.value) return `A value of ${largest} bytes`;
  for (const { index, 1: number } of statement.matchAll(/\b(?:like|glob)\s+\?(\d*)/gi)) {
    const at = number ? Number(number) - 1 : statement.slice(0, index).split('?').length - 1;
    if (sizeOf(values[at]) > limits.pattern) return `A pattern of ${sizeOf(values[at])} bytes`;
  }
  return undefined;
}

type Bindable = { readonly statement: string; bind(...values: unknown[]): unknown };

const prototype: Bindable & { isLimited?: true } = Object.getPrototypeOf(env.DB.prepare('select 1'));
if (!prototype.isLimited) {
  const { bind } = prototype;
  prototype.isLimited = true;
  prototype.bind = function (this: Bindable, ...values) {
    const refusal = refusedByD1(this.statement, values);
    if (refusal) throw new Error(`${refusal}: D1 refuses it. ${this.statement.slice(0, 200)}`);
    return bind.apply(this, values);
  };
}
