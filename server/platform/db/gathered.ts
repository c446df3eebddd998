import type { TeamTx } from './team-tx.ts';

interface Gathering<Item, Result> {
  items: Item[];
  results: Promise<Result[]>;
}

/**
 * One statement for what several parts of a transaction ask for at the same moment, as those that share
 * one do (`together.ts`): `forAll` gets the items of all of them, in their order, and answers a result
 * for each. What it sends still counts as sent at once (`inTeamAtOnce`). Whoever asks alone has a
 * statement of one.
 */
export function gathered<Item, Result>(
  forAll: (tx: TeamTx, items: Item[]) => Promise<Result[]>,
): (tx: TeamTx, item: Item) => Promise<Result> {
  const open = new WeakMap<TeamTx, Gathering<Item, Result>>();

  function begin(tx: TeamTx): Gathering<Item, Result> {
    const items: Item[] = [];
    // The parts begin one after the other, without a wait in between: this runs after the last of them.
    const results = Promise.resolve().then(() => {
      open.delete(tx);
      return forAll(tx, items);
    });
    const gathering = { items, results };
    open.set(tx, gathering);
    return gathering;
  }

  return async (tx, item) => {
    const { items, results } = open.get(tx) ?? begin(tx);
    const place = items.push(item) - 1;
    return (await results)[place] as Result;
  };
}
