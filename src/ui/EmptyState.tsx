import type { ReactNode } from 'react';
import { emptyStateClasses } from './empty-state.classes.ts';

type EmptyStateProps = {
  heading: string;
  text?: string | undefined;
  level?: 'h1' | 'h2' | undefined;
  children?: ReactNode;
};

/** A whole screen or panel with nothing to list: one sentence, its ways on as children. */
export function EmptyState({ heading, text, level: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <section className={emptyStateClasses.frame}>
      <Heading className={emptyStateClasses.heading}>{heading}</Heading>
      {text && <p className={emptyStateClasses.text}>{text}</p>}
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}
