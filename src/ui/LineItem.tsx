import type { ReactNode } from 'react';
import { lineItemClasses } from './line-item.classes.ts';
import { Picture } from './Picture.tsx';
import { Price } from './Price.tsx';

type LineItemProps = {
  name: string;
  image?: string | undefined;
  detail: string;
  /** Formatted, for the whole quantity. */
  now: string;
  was?: string | undefined;
  /** What is wrong with the line. */
  note?: string | undefined;
  /** The shop's own origin, at the edge. */
  origin?: string | undefined;
  children?: ReactNode;
};

/** One line of something bought or to be bought: picture, name, price. */
export function LineItem({ name, image, detail, now, was, note, origin, children }: LineItemProps) {
  return (
    <li className={lineItemClasses.row}>
      <div className={lineItemClasses.picture}>
        <Picture src={image ?? '/icons/placeholder.svg'} alt="" sizes="64px" origin={origin} />
      </div>
      <div>
        <p className={lineItemClasses.name}>{name}</p>
        <p className={lineItemClasses.detail}>{detail}</p>
        {note && <p className={lineItemClasses.note}>{note}</p>}
        {children}
      </div>
      <p className={lineItemClasses.price}>
        <Price now={now} was={was} />
      </p>
    </li>
  );
}
