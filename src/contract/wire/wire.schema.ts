import * as z from 'zod/mini';

/** A document's opaque id. */
export const id = textLike(/^[A-Za-z0-9_-]{1,64}$/);

/** Milliseconds since 1970. */
export const ms = numberFrom(0);

/** An integer from 0. */
export const count = intFrom(0);

/** The fields of every document; build a document's shape with `z.extend(documentShape, {…})`. */
export const documentShape = z.object({ _id: id, _creationTime: ms });

/* @__NO_SIDE_EFFECTS__ */
export function textTo(longest: number, shortest = 0) {
  return z.string().check(z.minLength(shortest), z.maxLength(longest));
}

/** Like {@link textTo}, but trims the text first. */
/* @__NO_SIDE_EFFECTS__ */
export function trimmedTo(longest: number, shortest = 0) {
  return z.string().check(z.trim(), z.minLength(shortest), z.maxLength(longest));
}

/* @__NO_SIDE_EFFECTS__ */
export function textLike(pattern: RegExp) {
  return z.string().check(z.regex(pattern));
}

/* @__NO_SIDE_EFFECTS__ */
export function numberFrom(least: number) {
  return z.number().check(z.gte(least));
}

/* @__NO_SIDE_EFFECTS__ */
export function intFrom(least: number, most = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.gte(least), z.lte(most));
}

/* @__NO_SIDE_EFFECTS__ */
export function listTo<S extends z.ZodMiniType>(shape: S, longest: number) {
  return z.array(shape).check(z.maxLength(longest));
}

/** A field that may be absent or null on the wire. It is `undefined` inside and is written as an absent field. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<S extends z.ZodMiniType>(shape: S) {
  return z.codec(z.nullish(shape), z.optional(z.custom<z.output<S>>()), {
    decode: (outside) => outside ?? undefined,
    encode: (inside) => inside,
  });
}

/** Like {@link optional}, but `undefined` is written as `null`. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<S extends z.ZodMiniType>(shape: S) {
  return z.codec(z.nullish(shape), z.custom<z.output<S> | undefined>(), {
    decode: (outside) => outside ?? undefined,
    encode: (inside) => inside ?? null,
  });
}

/** A field that is `fallback` if it is absent or null on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function orElse<S extends z.ZodMiniType>(shape: S, fallback: z.output<S>) {
  return z.codec(z.nullish(shape), z.custom<z.output<S>>(), {
    decode: (outside) => outside ?? fallback,
    encode: (inside) => inside,
  });
}
