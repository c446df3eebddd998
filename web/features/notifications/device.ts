import { useMemo, useSyncExternalStore } from 'react';
import { storedJson } from '#web/platform/storage.ts';

/** What a person turned on in this browser. */
export interface Device {
  notify: boolean;
  sound: boolean;
}

const OFF: Device = { notify: false, sound: false };

const isDevice = (value: unknown): value is Device =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Device).notify === 'boolean' &&
  typeof (value as Device).sound === 'boolean';

const storeOf = (user_id: string) => storedJson('local', `notifications:${user_id}`, isDevice);
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function readDevice(user_id: string): Device {
  return storeOf(user_id).read() ?? OFF;
}

export function changeDevice(user_id: string, changed: Partial<Device>): void {
  storeOf(user_id).write({ ...readDevice(user_id), ...changed });
  for (const listener of listeners) listener();
}

/** Per user: the next person to sign in here starts with everything off. */
export function useDevice(user_id: string): Device {
  // A text compares by its value, so that equal settings are one snapshot.
  const text = useSyncExternalStore(watch, () => JSON.stringify(readDevice(user_id)));
  return useMemo(() => JSON.parse(text) as Device, [text]);
}
