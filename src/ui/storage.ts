/**
 * Texts that the browser keeps by key. Where storage is blocked or full, they are null and not kept. It comes with the
 * islands: a script that runs without them reads storage itself, or it would load them all.
 */
const storageOf = (name: 'localStorage' | 'sessionStorage') => ({
  read(key: string): string | null {
    try {
      return globalThis[name].getItem(key);
    } catch {
      return null;
    }
  },

  /** False where it was not kept; null removes. */
  write(key: string, value: string | null): boolean {
    try {
      if (value === null) globalThis[name].removeItem(key);
      else globalThis[name].setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
});

/** What all tabs share, for good. */
export const inBrowser = storageOf('localStorage');

/** What is the tab's own, while it is open. */
export const inTab = storageOf('sessionStorage');
