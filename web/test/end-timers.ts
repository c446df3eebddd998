import { afterAll } from 'vitest';

/**
 * Ends pending timers of components and libraries with each test file: the next file uses the same page,
 * and after the last one the page is gone.
 */
const ends: (() => void)[] = [];

const { setTimeout: delay, setInterval: repeat, requestAnimationFrame: frame } = globalThis;

// jsdom runs frames, and moves a lost focus, with one interval. A permanent frame request keeps it alive:
// if a test with a fake clock started it, or it ended below, it would stop in all later files.
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
