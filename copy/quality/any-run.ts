/** Texts that runs of evals and replays have in common; each catalog has its copy. */
export const anyRun = {
  states: {
    waiting: 'Starts soon',
    running: 'Running',
    done: 'Done',
    cancelled: 'Cancelled',
    failed: 'Stopped',
  },
  costUnknown: 'cost not known',
  cancel: 'Cancel',
} as const;

/** What is asked before a run of either kind starts. */
export const anyStart = {
  tested: 'Which prompts',
  estimating: 'Working out the cost …',
  unknownMoney: 'its price is not known',
  noEstimate: "We couldn't work out the cost. You can still start.",
  labels: { close: 'Close', cancel: 'Cancel', confirm: 'Start', busy: 'Starting...' },
} as const;
