/** Texts that runs of evals and replays have in common; each catalog has its copy. */
export const anyRun = {
  states: {
    waiting: 'Starts soon',
    running: 'Running',
    done: 'Done',
    cancelled: 'Canceled',
    failed: 'Stopped',
  },
  costUnknown: 'cost unknown',
  cancel: 'Cancel',
} as const;

/** What is asked before a run of either kind starts. */
export const anyStart = {
  tested: 'Prompts',
  estimating: 'Calculating the cost...',
  unknownMoney: 'price unknown',
  noEstimate: "We couldn't calculate the cost. You can still start.",
  confirm: 'Start',
  busy: 'Starting...',
} as const;
