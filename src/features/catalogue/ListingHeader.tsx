import { memo, type ReactNode } from 'react';

type ListingHeaderProps = {
  heading: string;
  /** Undefined before a search. */
  total?: number | undefined;
  hasMore?: boolean | undefined;
  children?: ReactNode;
};

export const ListingHeader = memo(function ListingHeader({
  heading,
  total,
  hasMore = false,
  children,
}: ListingHeaderProps) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-6 pt-8 pb-5 md:pt-12">
      <h1 className="font-display text-28 md:text-40">{heading}</h1>
      {total !== undefined && <ProductCount total={total} hasMore={hasMore} />}
      {children}
    </header>
  );
});

/** A live region: screen readers announce a new count. */
export function ProductCount({ total, hasMore }: { total: number; hasMore: boolean }) {
  return (
    <p role="status" className="text-14 text-smoke">
      {hasMore ? `More than ${total} products` : total === 1 ? '1 product' : `${total} products`}
    </p>
  );
}
