import { figuresClasses } from './figures.classes.ts';
import { Price } from './Price.tsx';

type FiguresProps = {
  rows: readonly { label: string; value: string; was?: string | undefined }[];
  total: string;
};

/** What makes up a total, formatted; the total last. */
export function Figures({ rows, total }: FiguresProps) {
  return (
    <dl className={figuresClasses.list}>
      {rows.map(({ label, value, was }, place) => (
        <div key={place} className={figuresClasses.row}>
          <dt className={figuresClasses.label}>{label}</dt>
          <dd className={figuresClasses.value}>{was ? <Price now={value} was={was} /> : value}</dd>
        </div>
      ))}
      <div className={figuresClasses.total}>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
