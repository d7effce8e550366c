/**
 * Web storage that does not throw where it is blocked or full: reads are null, writes are lost. The islands load this module:
 * a script outside the frame that imports it loads their shared chunk too.
 */
const storageOf = (name: 'localStorage' | 'sessionStorage') => ({
  read(key: string): string | null {
    try {
      return globalThis[name].getItem(key);
    } catch {
      return null;
    }
  },

  /** Returns false if it was not stored. Null removes the key. */
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

/** Local storage, shared by all tabs. */
export const inBrowser = storageOf('localStorage');

/** Session storage of the tab. */
export const inTab = storageOf('sessionStorage');
