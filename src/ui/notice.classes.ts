export type NoticeTone = 'plain' | 'success' | 'error';

const tones: Record<NoticeTone, string> = {
  plain: 'border-line',
  success: 'border-moss',
  error: 'border-clay',
};

export function noticeClasses(tone: NoticeTone = 'plain'): string {
  return `flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 bg-shell px-4 py-3 ${tones[tone]}`;
}
