import type { ReactNode } from 'react';
import { type NoticeTone, noticeClasses } from './notice.classes.ts';

export function Notice({ tone, children }: { tone?: NoticeTone | undefined; children: ReactNode }) {
  return (
    <div className={noticeClasses(tone)} role={tone === 'error' ? 'alert' : undefined}>
      {children}
    </div>
  );
}
