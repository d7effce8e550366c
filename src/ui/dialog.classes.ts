export type DialogSide = 'right' | 'top' | 'center' | 'screen';

const sides: Record<DialogSide, string> = {
  right: 'dialog-right ml-auto h-dvh w-full max-w-none md:max-w-112',
  top: 'mb-auto w-full max-w-none',
  center: 'm-auto w-[calc(100%-2rem)] max-w-128',
  screen: 'h-dvh w-full max-w-none',
};

/** `screen` and, on phones, the sides take the whole screen. */
export const dialogClasses = {
  frame: (side: DialogSide) =>
    `dialog fixed inset-0 max-h-dvh flex-col overscroll-contain overflow-y-auto bg-paper shadow-float open:flex ${sides[side]}`,
  head: 'flex items-center justify-between gap-4 py-2 pr-2 pl-6 md:pl-8',
  close: 'grid size-12 shrink-0 place-items-center',
  body: 'flex grow flex-col px-6 pb-8 md:px-8',
} as const;
