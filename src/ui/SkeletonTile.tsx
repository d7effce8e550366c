/** The place of a card or a line that is being fetched; say the waiting once, beside the group. */
export function SkeletonTile({ shape = 'card' }: { shape?: 'card' | 'line' }) {
  return shape === 'card' ? (
    <div className="grid gap-3 pulse" aria-hidden="true">
      <div className="aspect-product bg-shell" />
      <div className="h-4 w-2/3 bg-shell" />
      <div className="h-4 w-1/3 bg-shell" />
    </div>
  ) : (
    <div className="flex gap-4 py-4 pulse" aria-hidden="true">
      <div className="aspect-product w-24 bg-shell" />
      <div className="grid grow content-start gap-3">
        <div className="h-4 w-2/3 bg-shell" />
        <div className="h-4 w-1/3 bg-shell" />
      </div>
    </div>
  );
}
