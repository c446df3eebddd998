import { useMemo, useSyncExternalStore } from 'react';
import { hasFields, storedJson, watchedStorage } from '#web/platform/storage.ts';

/** The user's notification choices in this browser. */
export interface Device {
  notify: boolean;
  sound: boolean;
}

const OFF: Device = { notify: false, sound: false };

const isDevice = hasFields<Device>({ notify: 'boolean', sound: 'boolean' });

const storeOf = (user_id: string) => storedJson('local', `notifications:${user_id}`, isDevice);
const { watch, changed } = watchedStorage();

function readDevice(user_id: string): Device {
  return storeOf(user_id).read() ?? OFF;
}

export function changeDevice(user_id: string, values: Partial<Device>): void {
  storeOf(user_id).write({ ...readDevice(user_id), ...values });
  changed();
}

/** Stored per user: the next user who signs in here starts with everything off. */
export function useDevice(user_id: string): Device {
  // A string compares by value, so equal settings are the same snapshot.
  const text = useSyncExternalStore(watch, () => JSON.stringify(readDevice(user_id)));
  return useMemo(() => JSON.parse(text) as Device, [text]);
}

/** Two short tones. Browsers may block sound until the user has interacted with the page. */
export async function playSound(): Promise<void> {
  const context = new AudioContext();
  try {
    if (context.state === 'suspended') await context.resume();
    const end = [0, 0.18]
      .map((delay, index) => tone(context, delay, index === 0 ? 660 : 880))
      .at(-1);
    await end;
  } finally {
    await context.close();
  }
}

const SECONDS = 0.16;

function tone(context: AudioContext, delay: number, frequency: number): Promise<void> {
  const at = context.currentTime + delay;
  const oscillator = new OscillatorNode(context, { frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.2, at + 0.02);
  gain.gain.linearRampToValueAtTime(0, at + SECONDS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + SECONDS);
  return new Promise((resolve) => oscillator.addEventListener('ended', () => resolve()));
}
