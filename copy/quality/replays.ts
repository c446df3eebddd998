import { catalog } from '#copy/catalog/catalog.ts';
import type { ReplayEstimate, ReplayTested } from '#domain/quality/replays/schema.ts';
import { anyRun, anyStart } from '#copy/quality/runs.ts';

export const replayCopy = catalog('quality.replays.replayCopy', {
  ...anyRun,
  tab: 'Replay',
  title: 'Replay real conversations',
  text: 'Other prompts answer what leads wrote within the last 30 days, at each answer of the agent, as of then. Nothing is sent. You see only where the new answer does something else.',
  loading: 'Loading replays',
  failed: {
    title: "We couldn't load the replays",
    text: 'Nothing is lost. Please try again.',
    action: 'Try again',
  },
  start: 'Start a replay',
  restricted: { text: 'A replay costs calls of the AI model. Editors can start one.' },
  nothing: 'The agent has answered no one within the last 30 days, so there is nothing to replay.',
  list: 'Replays, newest first',
  testedName: (tested: ReplayTested): string => {
    if (tested.kind === 'version') return `Version ${tested.number}`;
    return tested.kind === 'draft' ? 'Draft' : 'Live prompts';
  },
  progress: '{done, number} of {all, number} {all, plural, one {answer} other {answers}}',
  progressLabel: 'Progress of the replay',
  cost: '{calls, plural, one {# call} other {# calls}}, {tokens, plural, one {# token} other {# tokens}}, {money}',
  cancelFailed: "We couldn't cancel the replay. Please try again.",
  problem: 'The replay stopped',
  same: '{count, plural, one {# answer says the same, perhaps in other words.} other {# answers say the same, perhaps in other words.}}',
  allSame: 'No answer differs in what it does.',
  chance:
    'A model answers a little differently each time. Replay the live prompts, too, to see how much of that is chance.',
  kinds: {
    act: 'Does something else',
    verdict: 'Held or sent',
    status: 'Status of the lead',
    booked: 'Booked or not',
    claim: 'Claims something else',
  },
  all: 'All differences',
  filter: 'Kind of difference',
  lead: 'Lead',
  before: 'Then',
  after: 'Now',
  open: 'Open the conversation',
  acts: {
    answers: 'Answers',
    calls_person: 'Calls a person',
    opts_out: 'Opts the lead out',
    doubts_opt_out: 'Asks a person whether the lead opted out',
    stays_silent: 'Stays silent',
    no_answer: 'The AI model gave no usable answer',
  },
  verdicts: {
    sent: 'Sent',
    held_by_guard: 'Held by the guard',
    held_by_autonomy: 'Held for approval',
    none: 'Nothing to send',
  },
  booked: 'Counts as booked',
  notBooked: 'Not booked',
  claims: 'Claims:',
  noClaims: 'No amounts, periods, links or contacts',
  form: {
    ...anyStart,
    title: 'Start a replay',
    text: 'Past messages of leads go to the AI model again, with the prompts that you choose. Nothing is sent to anyone.',
    draft: 'Saved draft',
    live: (number: number | undefined) => (number ? `Live prompts (version ${number})` : 'Live'),
    turns: 'How many answers, newest first',
    estimate: ({ turns, calls, model }: ReplayEstimate, money: string) =>
      `${turns} ${turns === 1 ? 'answer' : 'answers'}, about ${calls} ${calls === 1 ? 'call' : 'calls'} of ${model}: ${money}.`,
    paused: "Your team's spending ceiling is reached, so a replay can't start now.",
    failed: "We couldn't start the replay. Nothing was spent.",
  },
});
