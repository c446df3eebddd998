/** Texts that eval runs and replays share; each catalog has its copy. */
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

/** The confirmation before a run of either kind starts. */
export const anyStart = {
  tested: 'Prompts',
  estimating: 'Calculating the cost...',
  unknownMoney: 'price unknown',
  noEstimate: "We couldn't calculate the cost. You can still start.",
  confirm: 'Start',
  busy: 'Starting...',
} as const;
