import { Price } from './Price.tsx';

type FiguresProps = {
  rows: readonly { label: string; value: string; was?: string | undefined }[];
  total: string;
};

/** Formatted amounts with their total last. */
export function Figures({ rows, total }: FiguresProps) {
  return (
    <dl className="grid gap-2 tabular-nums">
      {rows.map(({ label, value, was }, index) => (
        <div key={index} className="flex flex-wrap gap-x-6">
          <dt className="text-smoke">{label}</dt>
          <dd className="ml-auto text-right">{was ? <Price now={value} was={was} /> : value}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline gap-x-6 border-t pt-4 text-20 tabular-nums">
        <dt>Total</dt>
        <dd className="ml-auto">{total}</dd>
      </div>
    </dl>
  );
}
