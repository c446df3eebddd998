type Area = 'local' | 'session';

interface Stored<Value> {
  /** Returns null if nothing valid is stored or storage is blocked. */
  read: () => Value | null;
  /** Returns false if the browser refused: blocked by its settings, or full. */
  write: (value: Value) => boolean;
  remove: () => void;
}

/**
 * A string in the browser's storage: `local` persists, `session` ends with this tab. If the browser blocks
 * storage, every access throws. Here it reads as empty instead, so the page keeps working.
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

/** The same for a typed value. Anything else found in the storage reads as null. */
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

/** Whether a value has at least these fields, each of its type; null is an object. */
export const hasFields =
  <Value>(types: { [Field in keyof Value]?: 'string' | 'number' | 'boolean' | 'object' }) =>
  (value: unknown): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(types).every(
      ([field, type]) => typeof (value as Record<string, unknown>)[field] === type,
    );

/** Notifies listeners of changes in other tabs, and in this tab when `changed` is called. */
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

/** Removes everything this origin stored, so that the next user finds nothing of this one. */
export function clearStorage(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}

/** Evaluated on each access, because in a browser that blocks storage even the property throws. */
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
