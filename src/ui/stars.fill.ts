const starAt = (x: number) =>
  `M${x} 2.2l2.2 5.2 5.6.5-4.3 3.7 1.3 5.5-4.8-2.9-4.8 2.9 1.3-5.5-4.3-3.7 5.6-.5z`;

/** A star in a 20 × 20 box. */
export const oneStar = starAt(10);

/** Five of {@link oneStar} side by side. */
export const fiveStars = [10, 30, 50, 70, 90].map(starAt).join('');

/** The width of the filled part of {@link fiveStars}, to half a star, and the value as text. */
export function starsOf(value: number): { filledWidth: number; text: string } {
  const clamped = Math.min(5, Math.max(0, value));
  return { filledWidth: Math.round(clamped * 2) * 10, text: `${Number(clamped.toFixed(1))} out of 5 stars` };
}
