import { afterAll } from 'vitest';

/**
 * What a component or a library of it still waits for ends with its test file. The page is taken away
 * then, and a timer that finds none fails the whole run, now and then.
 */
const ends: (() => void)[] = [];

const { setTimeout: delay, setInterval: repeat } = globalThis;

globalThis.setTimeout = Object.assign((...given: Parameters<typeof delay>) => {
  const timer = delay(...given);
  ends.push(() => clearTimeout(timer));
  return timer;
}, delay) as typeof delay;

globalThis.setInterval = Object.assign((...given: Parameters<typeof repeat>) => {
  const timer = repeat(...given);
  ends.push(() => clearInterval(timer));
  return timer;
}, repeat) as typeof repeat;

afterAll(() => {
  for (const end of ends.splice(0)) end();
});
