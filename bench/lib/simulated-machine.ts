import type { Clock } from './simulated-clock.ts';

/** Something that does work; `then` is called when it is done. */
export interface Machine {
  work(ms: number, then: () => void): void;
  /** A program on it with one thread: what comes while it works waits. */
  oneAtATime(): Machine;
}

interface Task {
  left: number;
  callback: () => void;
}

/** Cores that all tasks share evenly; one task never has more than one of them. */
export function machine(time: Clock, cores: number): Machine {
  const tasks = new Set<Task>();
  let since = 0;
  let cancel = () => {};
  const speed = () => Math.min(1, cores / tasks.size);

  /** What was done since the last change. */
  function settle(): void {
    const done = (time.now() - since) * speed();
    for (const task of tasks) task.left -= done;
    since = time.now();
  }

  function planEnd(): void {
    cancel();
    if (tasks.size === 0) return;
    let least = Number.POSITIVE_INFINITY;
    for (const { left } of tasks) least = Math.min(least, left);
    cancel = time.after(Math.max(0, least / speed()), () => {
      settle();
      const ended = [...tasks].filter(({ left }) => left <= 1e-9);
      for (const task of ended) tasks.delete(task);
      planEnd();
      for (const { callback } of ended) callback();
    });
  }

  const self: Machine = {
    work(ms, then) {
      settle();
      tasks.add({ left: ms, callback: then });
      planEnd();
    },
    oneAtATime: () => inTurn(self),
  };
  return self;
}

function inTurn(on: Machine): Machine {
  const queue: (readonly [number, () => void])[] = [];
  let busy = false;
  const begin = (): void => {
    const next = busy ? undefined : queue.shift();
    if (!next) return;
    busy = true;
    const [ms, then] = next;
    on.work(ms, () => {
      busy = false;
      then();
      begin();
    });
  };
  return {
    work(ms, then) {
      queue.push([ms, then]);
      begin();
    },
    oneAtATime: () => inTurn(on),
  };
}
