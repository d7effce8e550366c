import type { ReactNode, Ref } from 'react';

type EmptyStateProps = {
  heading: string;
  text?: string | undefined;
  level?: 'h1' | 'h2' | undefined;
  /** To focus the heading, where the last item was removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

/**
 * A screen or panel without items: one sentence, with links or buttons as children. It does not fill its page, so that
 * nothing moves when the footer arrives.
 */
export function EmptyState({ heading, text, level: Heading = 'h2', headingRef, children }: EmptyStateProps) {
  return (
    <section className="grid justify-items-center gap-6 bg-shell px-6 py-section text-center [overflow-wrap:anywhere]">
      <Heading
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="max-w-text font-display text-28 md:text-40"
      >
        {heading}
      </Heading>
      {text && <p className="max-w-text text-smoke">{text}</p>}
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}
