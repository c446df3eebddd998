import { catalog } from '#copy/catalog/catalog.ts';
import { LIVE_CHANGED, type Trial } from '#domain/quality/trials/schema.ts';

const labels = { close: 'Close', cancel: 'Cancel', busy: 'One moment...' };

export const trialsCopy = catalog('quality.trials.trialsCopy', {
  tab: 'In the wild',
  loading: 'Loading trials',
  failed: {
    title: "We couldn't load the trials",
    text: 'Nothing is lost. Please try again.',
    action: 'Try again',
  },
  ready: {
    title: 'Your draft can be tried out',
    text: 'It answers a share of the new leads beside the live prompts. Each lead keeps its version, and you see what becomes of both.',
    action: 'Start a trial',
  },
  none: {
    title: 'No trial yet',
    text: 'Save a draft of your prompts first. Then it can answer a share of your new leads, before all of them get it.',
    action: 'Edit the prompts',
  },
  restricted: { text: 'Trials decide what real leads are answered with. Editors can start them.' },
  states: {
    running: 'Running',
    promoted: 'Promoted',
    stopped: 'Stopped',
    rolled_back: 'Rolled back',
  },
  heading: 'Trial of {when}',
  about: ({ shares, base_number }: Trial) =>
    `${shares.at(-1)?.share ?? 0}% of the new leads get the candidate, the others version ${base_number}.`,
  by: (name: string | null) => (name ? `Started by ${name}.` : ''),
  limits: ({ limits }: Trial) =>
    `Rolled back by itself above ${limits.opt_outs}% opt-outs or ${limits.held}% held answers, from ${limits.min_leads} leads on.`,
  ended: ({ state, ended_why, ended_by }: Trial): string => {
    if (ended_why === LIVE_CHANGED) {
      return 'It ended because something else went live: there was nothing left to compare it with.';
    }
    if (state === 'rolled_back') {
      return `${ended_why} All leads are answered with the live prompts again.`;
    }
    const by = ended_by ? ` by ${ended_by}` : '';
    return state === 'promoted' ? `Made live${by}.` : `Stopped${by}.`;
  },
  gateReason: 'Started without passing evals: {reason}',
  table: 'What became of the leads, by version',
  outcome: 'Outcome',
  live: 'Live',
  candidate: 'Candidate',
  finding: 'Difference',
  leads: 'Leads met',
  cost: 'Cost per lead',
  noCost: 'not known',
  measures: {
    replied: 'Replied',
    qualified: 'Qualified',
    booked: 'Booked',
    opted_out: 'Opted out',
    held: 'Held by the guard',
    taken_over: 'Taken over',
  },
  findings: {
    better: 'Candidate is better',
    worse: 'Candidate is worse',
    open: 'May be chance',
  },
  interval: '{low} to {high}',
  hits: '{hits} of {leads}',
  explained:
    'The range is where the true share lies (95%, Wilson). A difference counts only when it is 99% certain, because people look often. Bookings are not counted: the calendar does not tell us.',
  change: 'Change',
  promote: 'Promote',
  stop: 'Stop',
  confirmStop: {
    title: 'Stop this trial?',
    text: 'From their next message on, all leads are answered with the live prompts. The draft is kept.',
    confirm: 'Stop the trial',
  },
  confirmPromote: {
    title: 'Make the candidate live?',
    text: 'All leads are then answered with it. The version before stays in the history.',
    confirm: 'Promote',
  },
  cancel: labels.cancel,
  actionFailed: "We couldn't do that. Nothing was changed.",
  reason: 'Why it goes live without passing evals',
  reasonHint: 'As the owner you can go on. The reason is kept in the history.',
  form: {
    start: 'Start a trial',
    change: 'Change the trial',
    startText: 'Real leads are answered with the draft. Only leads who come from now on take part.',
    changeText: 'Another share counts for leads who come from now on. No one changes version.',
    share: 'Share of new leads, in %',
    optOuts: 'Opt-outs, at most, in % of its leads',
    held: 'Held answers, at most, in % of its leads',
    minLeads: 'Look at the limits from so many leads on',
    limits: 'Roll back automatically above',
    startLabels: { ...labels, confirm: 'Start' },
    changeLabels: { ...labels, confirm: 'Save' },
  },
});
