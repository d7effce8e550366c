/** Where a tab keeps what it was still adding when a page was left. */
export const unsentKey = 'bag_unsent';

/** False where storage is blocked: nothing was kept there either. */
export function hasUnsentAdds(): boolean {
  try {
    return sessionStorage.getItem(unsentKey) !== null;
  } catch {
    return false;
  }
}

/** Nothing is left to add, or nobody is left who was adding it. */
export function forgetUnsentAdds(): void {
  try {
    sessionStorage.removeItem(unsentKey);
  } catch {
    return;
  }
}
