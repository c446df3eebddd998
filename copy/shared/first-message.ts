import { catalog } from '#copy/catalog/catalog.ts';

/** "4 s", "12 min", "3 h", "2 d". */
export const durations = catalog('shared.firstMessage.durations', {
  s: '{value} s',
  min: '{value} min',
  h: '{value} h',
  d: '{value} d',
});

/** State of a first message; `duration` is the time since its lead came in. */
export const firstMessageStates = catalog('shared.firstMessage.firstMessageStates', {
  waiting: 'waiting for {duration}',
  held: 'paused, waiting for {duration}',
  sending: 'on its way',
  sent: '{duration}',
  canceled: 'canceled',
  failed: "couldn't be sent",
});

/** Why a first message wasn't sent right away. */
export const delays = catalog('shared.firstMessage.delays', {
  turn: 'its turn',
  quota: "the day's first messages were used up",
  night: 'night where the lead lives',
  restricted: 'the number was restricted',
  not_connected: 'no number was connected',
  not_ready: 'the campaign was paused',
  plan: 'no paid plan',
  plan_limit: "the period's messages were used up",
  spending: 'the spending ceiling was reached',
  model: "the AI model didn't answer",
  gateway: "WhatsApp didn't answer",
  paused: 'paused by a person',
  answer_held: 'a person had to approve it first',
  opted_out: 'the lead opted out',
  no_permission: 'no permission',
  taken_over: 'a person took over',
  wrote_first: 'the lead wrote first',
  not_silent: 'the lead wrote',
  stale: 'too old',
});

export const leadSources = catalog('shared.firstMessage.leadSources', {
  form: 'Form',
  import: 'Import',
  manual: 'Added by hand',
});

/** Entries of the permission ledger. */
export const permissionKinds = catalog('shared.firstMessage.permissionKinds', {
  consent: 'Agreed to be contacted',
  first_contact: 'Entered by the team',
  wrote_first: 'Wrote first',
  opt_out: 'Asked to stop',
  permission_given: 'Permission given',
});

/** Why a first message waits, what that means, and what to do. */
export const waitReasons = catalog('shared.firstMessage.waitReasons', {
  turn: 'Waiting its turn: the number leaves a few minutes between two first messages.',
  quota: 'This number has used up its first messages for today. It resumes tomorrow.',
  night: "It's evening or night where the lead lives. We'll send it in the morning.",
  restricted: 'WhatsApp has restricted the number. The agent still answers leads who write.',
  not_connected: 'The campaign has no WhatsApp number. Connect one to continue.',
  not_ready: 'The campaign is paused or not set up. Start it to continue.',
  plan: 'Sending on WhatsApp requires a paid plan.',
  plan_limit:
    'Your team has used all its messages for this period. First messages resume in the next one.',
  spending:
    "Your team has reached its spending ceiling for the AI model. First messages resume once there's budget again.",
  model: "The AI model isn't answering right now. We'll keep trying.",
  gateway: "The WhatsApp service isn't answering right now. We'll keep trying.",
  paused: 'Someone paused its import.',
  answer_held: "The agent's message is waiting for your approval.",
  opted_out: 'The lead asked to stop.',
  no_permission: 'No one recorded a permission to write to this lead.',
  taken_over: 'A person has taken over.',
  wrote_first: 'The lead wrote first.',
  not_silent: 'The lead is no longer silent.',
  stale: "It's too old to send.",
});
