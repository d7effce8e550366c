import type { ReactNode } from 'react';
import { Picture } from './Picture.tsx';
import { Price } from './Price.tsx';

export const lineListClass = 'grid gap-5';

type LineItemProps = {
  name: string;
  image?: string | undefined;
  quantity: number;
  /** Formatted, for the whole quantity. */
  now: string;
  was?: string | undefined;
  /** Why the line is unavailable. */
  note?: string | undefined;
  children?: ReactNode;
};

/** A line of a checkout or an order: picture, name, price. */
export function LineItem({ name, image, quantity, now, was, note, children }: LineItemProps) {
  return (
    <li className="flex items-start gap-4">
      <div className="w-[64px] shrink-0">
        <Picture src={image} alt="" sizes="64px" />
      </div>
      <div className="flex grow flex-wrap gap-x-4">
        <div className="flex-[1_1_6rem]">
          <p className="text-14 md:text-16">{name}</p>
          <p className="text-14 text-smoke">{`Quantity ${quantity}`}</p>
          {note && <p className="text-14 text-clay">{note}</p>}
          {children}
        </div>
        <p className="ml-auto w-min text-right text-14 *:justify-end md:text-16">
          <Price now={now} was={was} />
        </p>
      </div>
    </li>
  );
}
