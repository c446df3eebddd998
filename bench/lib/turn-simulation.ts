import { machine, type Machine } from './simulated-machine.ts';
import { clock, type Clock, random } from './simulated-clock.ts';
import { quantile } from './quantile.ts';

/** What one turn takes, as measured; times in ms. */
export interface TurnCost {
  /** CPU in the web and worker processes */
  app: number;
  /** CPU in PostgreSQL */
  database: number;
  /** CPU of what plays the outside on the same machine; 0 where the outside is elsewhere */
  outside: number;
  /** how often it waits for the database */
  round_trips: number;
  /** how often it waits for the disk */
  durable_commits: number;
  /** how long the disk takes for one flush; commits that arrive meanwhile share the next one */
  flush: number;
}

/** Where turns run. */
export interface Site {
  cores: number;
  /** event loops of the product, each with one core at most; they share the turns evenly */
  processes: number;
  /** leads who wait for an answer at once; each writes again when it has one */
  leads: number;
  /** the database's own machine; without it everything shares the cores above */
  database?: { cores: number; network: number };
}

export interface Predicted {
  /** turns a second */
  rate: number;
  /** median time of a turn, ms */
  p50: number;
}

const WARM_UP = 0.25;

/**
 * Plays `turns` turns on machines whose cores are shared evenly, with event loops that do one thing at
 * a time, statements that run side by side, and one disk whose flushes are shared. Each piece of work
 * has an exponential length around its mean, from a fixed seed, so that a prediction repeats.
 */
export function simulateTurns(cost: TurnCost, site: Site, turns = 4_000): Predicted {
  const time = clock();
  const parts = layOut(time, cost, site);
  const done: { at: number; took: number }[] = [];
  let begun = 0;
  const next = (lead: number): void => {
    if (begun >= turns) return;
    begun += 1;
    const from = time.now();
    playTurn(parts, lead % site.processes, () => {
      done.push({ at: time.now(), took: time.now() - from });
      next(lead);
    });
  };
  for (let lead = 0; lead < site.leads; lead += 1) next(lead);
  time.run();
  return rateOf(done);
}

function rateOf(done: { at: number; took: number }[]): Predicted {
  const first = Math.floor(done.length * WARM_UP);
  // When the last turns end, fewer and fewer leads write: those say nothing.
  const last = Math.floor(done.length * (1 - WARM_UP));
  const seen = done.slice(first, last);
  const span = (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0);
  const took = seen.map((one) => one.took);
  return { rate: ((seen.length - 1) / span) * 1000, p50: quantile(took, 0.5) };
}

interface Parts {
  cost: TurnCost;
  time: Clock;
  draw: (mean: number) => number;
  loops: Machine[];
  outside: Machine;
  database: Machine;
  network: number;
  flush: (then: () => void) => void;
}

function layOut(time: Clock, cost: TurnCost, site: Site): Parts {
  const uniform = random(1);
  const own = machine(time, site.cores);
  const database = site.database ? machine(time, site.database.cores) : own;
  return {
    cost,
    time,
    draw: (mean) => -mean * Math.log(1 - uniform()),
    loops: Array.from({ length: site.processes }, () => own.oneAtATime()),
    outside: own.oneAtATime(),
    database,
    network: site.database?.network ?? 0,
    flush: sharedFlush(time, cost.flush),
  };
}

/** One turn, from the lead's message to the answer handed over. */
function playTurn(parts: Parts, process: number, then: () => void): void {
  const { cost, draw, loops, outside, database, time, network, flush } = parts;
  const loop = loops[process];
  const durable = new Set(spread(cost.durable_commits, cost.round_trips));
  const step = (trip: number): void => {
    if (trip === cost.round_trips) return outside.work(draw(cost.outside), then);
    loop?.work(draw(cost.app / cost.round_trips), () =>
      time.after(network, () =>
        database.work(draw(cost.database / cost.round_trips), () => {
          const back = () => time.after(network, () => step(trip + 1));
          if (durable.has(trip)) flush(back);
          else back();
        }),
      ),
    );
  };
  step(0);
}

/** Which of `of` round trips end with one of `count` durable commits, evenly spread. */
function spread(count: number, of: number): number[] {
  return Array.from({ length: count }, (_, n) => Math.floor(((n + 1) * of) / count) - 1);
}

function sharedFlush(time: Clock, ms: number): (then: () => void) => void {
  let waiting: (() => void)[] = [];
  let busy = false;
  const begin = (): void => {
    if (busy || waiting.length === 0) return;
    busy = true;
    const together = waiting;
    waiting = [];
    time.after(ms, () => {
      busy = false;
      for (const then of together) then();
      begin();
    });
  };
  return (then) => {
    waiting.push(then);
    begin();
  };
}
