import type { ReactNode } from 'react';

const tones = { plain: 'border-line', success: 'border-moss', error: 'border-clay' } as const;

type NoticeProps = { id?: string; tone?: keyof typeof tones | undefined; children?: ReactNode };

export function Notice({ id, tone = 'plain', children }: NoticeProps) {
  return (
    <div
      id={id}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 bg-shell px-4 py-3 [overflow-wrap:anywhere] ${tones[tone]}`}
      role={tone === 'error' ? 'alert' : undefined}
    >
      {children}
    </div>
  );
}
