import { catalog } from '#copy/catalog/catalog.ts';
import { anyRun, anyStart } from './any-run.ts';

export const copy = catalog('quality.runs', {
  title: 'Evals',
  subtitle: 'Simulated leads talk with your agent before real ones do.',
  loading: 'Loading evals',
  failed: {
    title: "We couldn't load the evals",
    text: 'Nothing is lost. Please try again.',
  },
  none: {
    title: 'No agent to evaluate yet',
    text: 'Create a campaign first. Then simulated leads can talk with its agent.',
    action: 'Create a campaign',
  },
  campaign: 'Campaign',
  unnamed: 'Unnamed campaign',
  tabs: { label: 'Evals', runs: 'Runs', tests: 'Tests' },
  start: 'Run evals',
  restricted: { text: 'Evals use paid calls to the AI model. Editors can start them.' },
  empty: {
    title: 'No evals yet',
    text: "Simulated leads (curious, rude, in a hurry, an attacker …) chat with your agent. You'll see what works, what fails, and in which sentence.",
  },
});

export const runCopy = catalog('quality.runs.run', {
  ...anyRun,
  list: 'Runs, newest first',
  draft: 'Draft',
  live: 'Live',
  liveVersion: 'Live, version {number}',
  passed: '{percent}% passed',
  nothingChecked: 'Nothing checked yet',
  critical: '{count, plural, one {# critical} other {# critical}}',
  outOfDate: 'Out of date',
  progress: '{done, number} of {all, plural, one {# conversation} other {# conversations}}',
  progressLabel: 'Eval progress',
  cost: '{calls, plural, one {# call} other {# calls}}, {tokens, plural, one {# token} other {# tokens}}, {money}',
  cancelFailed: "We couldn't cancel the evals. Please try again.",
  again: 'Run again',
  changed: 'This result no longer counts because {parts} changed since the run.',
  automatic: 'Started automatically because {parts} changed.',
  problem: 'The run stopped',
  matrix: 'Result by simulated lead',
  cell: '{passed, number} of {done, number} passed',
  notChecked: 'Not checked',
  since: 'Since the run of {when}',
  worse: '{count, plural, one {# check got worse} other {# checks got worse}}',
  better: '{count, plural, one {# check got better} other {# checks got better}}',
  same: 'Nothing got worse.',
  chats: 'Conversations',
  variation: 'variation {seed, number}',
  open: 'Open the conversation:',
  allPassed: 'All passed',
  unplayed: "Couldn't be played",
  waiting: 'Waiting',
  judge: 'Judge and team',
  agreement:
    'The judge agrees with your team on {percent, number}% of {n, number} labeled answers.',
  noLabels:
    'Open a conversation and label answers as good or bad to see how far you can trust the judge.',
});

export const CHECK_FAILED = catalog('quality.runs.CHECK_FAILED', {
  answers: 'The lead got no answer.',
  no_invention: 'Neither the offer nor the facts say this.',
  guard: "This isn't safe to send.",
  opt_out: 'The lead had asked to stop.',
  handover: "The lead asked for a person, but the agent didn't call your team.",
  status: "Nothing supports the lead's new status or booking.",
  link: 'The link is missing, or the agent sent it at the wrong time.',
  one_question: 'More than one question at once.',
  language: "Not the lead's language.",
  must: 'The answer leaves this out.',
  must_not: "The answer says something it mustn't.",
  says: "The answer doesn't say what your check requires.",
  says_not: 'The answer says something your check rules out.',
  helpful: "The judge doesn't find this helpful.",
  honest: "The judge doesn't find this honest.",
  objective: "The judge finds that this doesn't move toward the goal.",
  tone: 'The judge finds the tone wrong.',
});

export const startCopy = catalog('quality.runs.start', {
  ...anyStart,
  title: 'Run evals',
  text: 'Simulated leads talk with your agent through the same steps as real ones. No one gets a message.',
  testedNames: { live: 'Live prompts', draft: 'Saved draft' },
  leads: 'Simulated leads',
  all: 'All',
  noneChosen: 'None',
  turns: 'Messages per lead',
  turnsHint: 'The maximum. A lead may stop earlier.',
  seeds: 'Variations per lead',
  seedsHint: 'More variations find more problems and cost more.',
  tests: '{count, plural, one {Include # recorded test} other {Include # recorded tests}}',
  judge: 'Also let a judge read the conversations',
  estimate: {
    measured:
      'About {conversations, plural, one {# conversation} other {# conversations}} and {calls, plural, one {# call} other {# calls}} of {model}: {money}. Based on earlier runs of this campaign.',
    length:
      'About {conversations, plural, one {# conversation} other {# conversations}} and {calls, plural, one {# call} other {# calls}} of {model}: {money}. Estimated from the length of the prompts.',
  },
  paused: "Your team has reached its spending ceiling, so you can't start evals now.",
  failed: "We couldn't start the evals. Nothing was spent.",
  nothingChosen: 'Choose at least one simulated lead or recorded test.',
});

export const gateCopy = catalog('quality.runs.gate', {
  title: 'Before publishing',
  text: 'What your team requires before prompts go live.',
  mode: 'Evals are',
  modes: {
    off: 'not checked',
    warn: 'recommended (a warning)',
    binding: 'required (no publishing without)',
  },
  threshold: 'Checks that must pass, in %',
  rule: 'All critical checks must pass: invents nothing, safe to send, obeys opt-outs, answers.',
  rerun: 'Rerun evals automatically',
  rerunHint:
    "We rerun the evals of your live prompts when our rules, the AI model, your knowledge, or the campaign's settings change: at most every 6 hours per campaign, within your spending ceiling. We notify owners and admins about checks that got worse.",
  saved: 'Saved',
  failed: "We couldn't save this. The earlier settings still apply.",
});

export const chatCopy = catalog('quality.runs.chat', {
  loading: 'Loading the conversation',
  failed: "We couldn't load this conversation.",
  lead: 'Simulated lead',
  agent: 'Agent',
  silence: {
    opted_out: 'The agent stays silent because the lead asked to stop.',
    opt_out_doubt:
      'The agent stays silent and asks your team because the lead may want no more messages.',
    not_ready: 'The agent stays silent.',
    bot: 'The agent stays silent because it takes this lead for a bot. It asks your team.',
    no_answer: 'The AI model gave no usable answer. {detail}',
  },
  sent: {
    ad: 'After clicking the ad “{headline}”',
    speech: 'Voice message, as it was heard',
    image: 'Picture, as it was described',
    notUnderstood: {
      speech: "Voice message that your agent can't hear",
      image: "Picture that your agent can't see",
    },
  },
  booked: 'Counts as booked from here: “{words}”',
  results: 'What was checked',
  ownChecks: 'Your checks',
  ownCheck: { say: 'Must say: {text}', not_say: 'Must not say: {text}' },
  ownFound: {
    said: 'The answer says “{quote}”.',
    not_said: "The answer doesn't say this.",
    misquoted: "Failed: the model quoted words that aren't in the answer.",
    unjudged: 'Failed: the model gave no usable verdict.',
  },
  passed: 'passed',
  checksPassed: '{checks} passed',
  notPassed: 'failed',
  good: 'Good answer',
  bad: 'Bad answer',
  labelFailed: "We couldn't save your label.",
});
