/** Strokes in a 24 × 24 box. `FrameIcon.astro` has the icons that no island uses. */
const paths = {
  bag: 'M5 8h14l1 12H4zM8.5 8V6.5a3.5 3.5 0 017 0V8',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.3 15.3L20.5 20.5',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  check: 'M5 12.5l4.5 4.5L19 7',
  heart: 'M12 20s-7.5-4.6-7.5-10A4 4 0 0112 7.5 4 4 0 0119.5 10c0 5.4-7.5 10-7.5 10z',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
