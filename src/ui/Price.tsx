import { priceClasses } from './price.classes.ts';

type PriceProps = {
  /** What the shopper pays, formatted. */
  now: string;
  /** The price before a discount, formatted; drawn struck. */
  was?: string | undefined;
};

export function Price({ now, was }: PriceProps) {
  return (
    <span className={priceClasses.row}>
      {was && (
        <s className={priceClasses.was}>
          <span className="sr-only">was </span>
          {was}
        </s>
      )}
      <span className={was ? priceClasses.sale : undefined}>{now}</span>
    </span>
  );
}
