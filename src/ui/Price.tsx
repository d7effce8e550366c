type PriceProps = {
  /** What the shopper pays, formatted. */
  now: string;
  /** The price before a discount, formatted. Struck through. */
  was?: string | undefined;
};

export function Price({ now, was }: PriceProps) {
  return (
    <span className="inline-flex flex-wrap gap-x-2 tabular-nums">
      {was && (
        <s key={was} className="text-smoke">
          <span className="sr-only">was </span>
          {was}
        </s>
      )}
      <span className={was ? 'text-copper' : undefined}>{now}</span>
    </span>
  );
}
