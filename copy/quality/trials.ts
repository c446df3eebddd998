import { catalog } from '#copy/catalog/catalog.ts';

const labels = { close: 'Close', cancel: 'Cancel', busy: 'One moment...' };

export const trialsCopy = catalog('quality.trials', {
  tab: 'Trials',
  /** why a version went live */
  promoted: 'Promoted from a trial',
  loading: 'Loading trials',
  failed: {
    title: "We couldn't load the trials",
    text: 'Nothing is lost. Please try again.',
  },
  ready: {
    title: 'Your draft is ready for a trial',
    text: 'It answers a share of your new leads, and the live prompts answer the rest. Each lead keeps its version, so you can compare the results.',
    action: 'Start a trial',
  },
  none: {
    title: 'No trial yet',
    text: 'Save a draft of your prompts first. You can then try it on a share of your new leads before everyone gets it.',
    action: 'Edit the prompts',
  },
  restricted: { text: 'Trials change what real leads get. Editors can start them.' },
  states: {
    running: 'Running',
    promoted: 'Promoted',
    stopped: 'Stopped',
    rolled_back: 'Rolled back',
  },
  heading: 'Trial of {when}',
  about: '{share}% of new leads get the candidate. The others get version {version}.',
  by: 'Started by {name}.',
  limits:
    'Rolled back automatically above {opt_outs}% opt-outs or {held}% held answers, after {leads, plural, one {# lead} other {# leads}}.',
  ended: {
    liveChanged: 'It ended because other prompts went live, so there was nothing left to compare.',
    rolledBack: '{why} All leads get the live prompts again.',
    promoted: 'Went live.',
    promotedBy: '{name} made it live.',
    stopped: 'Stopped.',
    stoppedBy: 'Stopped by {name}.',
  },
  gateReason: 'Started without passing evals: {reason}',
  table: 'Outcomes by version',
  outcome: 'Outcome',
  live: 'Live',
  candidate: 'Candidate',
  finding: 'Difference',
  leads: 'Leads',
  cost: 'Cost per lead',
  noCost: 'unknown',
  measures: {
    replied: 'Replied',
    qualified: 'Qualified',
    booked: 'Booked',
    opted_out: 'Opted out',
    held: 'Held by our checks',
    taken_over: 'Taken over',
  },
  findings: {
    better: 'Candidate is better',
    worse: 'Candidate is worse',
    open: 'Could be chance',
  },
  interval: '{low} to {high}',
  hits: '{hits} of {leads}',
  explained:
    "The range shows where the true share lies (95%, Wilson). A difference only counts when it's 99% certain, because people check often. We don't count bookings because the calendar doesn't report them.",
  change: 'Change',
  promote: 'Promote',
  stop: 'Stop',
  confirmStop: {
    title: 'Stop this trial?',
    text: 'All leads get the live prompts from their next message. We keep the draft.',
    confirm: 'Stop the trial',
  },
  confirmPromote: {
    title: 'Make the candidate live?',
    text: 'All leads then get it. The previous version stays in the history.',
    confirm: 'Promote',
  },
  actionFailed: "We couldn't do that. Nothing was changed.",
  reason: 'Why it goes live without passing evals',
  reasonHint: 'As the owner, you can continue. We keep the reason in the history.',
  form: {
    start: 'Start a trial',
    change: 'Change the trial',
    startText: 'Real leads get answers from the draft. Only new leads take part.',
    changeText: 'The new share applies to new leads. No lead changes version.',
    share: 'Share of new leads, in %',
    optOuts: 'Maximum opt-outs, in % of its leads',
    held: 'Maximum held answers, in % of its leads',
    minLeads: 'Check the limits after this many leads',
    limits: 'Roll back automatically above',
    startLabels: { ...labels, confirm: 'Start' },
    changeLabels: { ...labels, confirm: 'Save' },
  },
});
