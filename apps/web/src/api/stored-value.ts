/** A text that this browser keeps, and who wants to hear when it changes. */
export interface StoredValue {
  readonly read: () => string | null;
  readonly store: (value: string) => void;
  readonly clear: () => void;
  /** Told of every change, those of other tabs included. */
  readonly watch: (listener: () => void) => () => void;
}

export function openStoredValue(key: string): StoredValue {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => localStorage.getItem(key),
    store: (value) => {
      localStorage.setItem(key, value);
      tell();
    },
    clear: () => {
      localStorage.removeItem(key);
      tell();
    },
    watch: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
