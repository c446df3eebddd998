import { afterAll } from 'vitest';

/**
 * What a component or a library of it still waits for ends with its test file: the next file has the
 * same page, and after the last one there is no page.
 */
const ends: (() => void)[] = [];

const { setTimeout: delay, setInterval: repeat, requestAnimationFrame: frame } = globalThis;

// jsdom draws frames, and moves a lost focus, by one interval. A frame is always waited for, so that it
// stays: started by a test with a fake clock, or ended below, it would stand still in all later files.
let next = frame(function wait() {
  next = frame(wait);
});
ends.push(() => cancelAnimationFrame(next));

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

globalThis.requestAnimationFrame = (draw) => {
  const drawing = frame(draw);
  ends.push(() => cancelAnimationFrame(drawing));
  return drawing;
};

afterAll(() => {
  for (const end of ends.splice(0)) end();
  Object.assign(globalThis, {
    setTimeout: delay,
    setInterval: repeat,
    requestAnimationFrame: frame,
  });
});
