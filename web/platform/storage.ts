type Area = 'local' | 'session';

interface Stored<Value> {
  /** Null when nothing valid is stored, or storage is blocked. */
  read: () => Value | null;
  /** False when the browser refused: blocked by its settings, or full. */
  write: (value: Value) => boolean;
  remove: () => void;
}

/**
 * A text in the browser's storage: `local` persists, `session` ends with this tab. Every access throws
 * where a browser blocks storage. Here it reads as empty instead, so that the page keeps working.
 */
export function storedText(area: Area, key: string): Stored<string> {
  return {
    read: () => attempt(() => areaOf(area).getItem(key)) ?? null,
    write: (text) =>
      attempt(() => {
        areaOf(area).setItem(key, text);
        return true;
      }) ?? false,
    remove: () => attempt(() => areaOf(area).removeItem(key)),
  };
}

/** The same for a value with a shape. What other versions or people left there reads as nothing. */
export function storedJson<Value>(
  area: Area,
  key: string,
  isValid: (value: unknown) => value is Value,
): Stored<Value> {
  const text = storedText(area, key);
  return {
    ...text,
    read: () => {
      const value = attempt<unknown>(() => JSON.parse(text.read() ?? 'null'));
      return isValid(value) ? value : null;
    },
    write: (value) => text.write(JSON.stringify(value)),
  };
}

/** What is shown of the storage follows it: changes of other tabs, and of this one where `changed` says so. */
export function watchedStorage() {
  const listeners = new Set<() => void>();
  return {
    changed: () => {
      for (const listener of listeners) listener();
    },
    watch: (listener: () => void) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** Removes everything this origin stored, so that nothing of one user is left for the next. */
export function clearStorage(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}

/** Looked up with each access: a blocked browser throws on the property itself. */
function areaOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage;
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
