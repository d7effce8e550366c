import { detailRows, type StageVariant, type StageView } from './product.view.ts';

export function Details({ view, variant }: { view: StageView; variant: StageVariant }) {
  const rows = detailRows(view, variant);
  if (!view.description && rows.length === 0) return null;
  return (
    <section aria-label="Details" className="flex flex-col gap-4 border-t pt-6">
      <h2 className="text-14 font-medium">Details</h2>
      {view.description && <p className="whitespace-pre-line">{view.description}</p>}
      {rows.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-1 text-14">
          {rows.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-smoke">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
