// Apart from the table of states, which the dashboard's first file does not need.

/** "Jane is waiting for you": who waits for a person of the team, in a sentence. */
export const oneWaits = (name: string) => `${name} is waiting for you`;

/** "3 leads are waiting for you" */
export const manyWait = (count: number) =>
  count === 1 ? '1 lead is waiting for you' : `${count} leads are waiting for you`;
