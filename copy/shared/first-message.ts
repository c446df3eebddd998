import { catalog } from '#copy/catalog/catalog.ts';

/** "4 s", "12 min", "3 h", "2 d". */
export const durations = catalog('shared.firstMessage.durations', {
  s: '{value} s',
  min: '{value} min',
  h: '{value} h',
  d: '{value} d',
});

/** Where a first message is; `duration` since its lead came in. */
export const firstMessageStates = catalog('shared.firstMessage.firstMessageStates', {
  waiting: 'waiting for {duration}',
  held: 'paused, waiting for {duration}',
  sending: 'on its way',
  sent: '{duration}',
  canceled: 'canceled',
  failed: "couldn't be sent",
});

/** Why a first message came later than at once. */
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
  answer_held: 'a person had to look first',
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

/** What a row of the ledger of permissions says. */
export const permissionKinds = catalog('shared.firstMessage.permissionKinds', {
  consent: 'Agreed to be contacted',
  first_contact: 'Entered by the team',
  wrote_first: 'Wrote first',
  opt_out: 'Asked to stop',
  permission_given: 'Permission given',
});

/** Why a first message waits, what that means, and what to do. */
export const waitReasons = catalog('shared.firstMessage.waitReasons', {
  turn: 'Waits for its turn: the number keeps some minutes between two first messages.',
  quota: 'This number has used up its first messages for today. It resumes tomorrow.',
  night: "It's evening or night where the lead lives. We'll send it in the morning.",
  restricted: 'WhatsApp restricts the number. Leads who write are still answered.',
  not_connected: 'The campaign has no WhatsApp number. Connect one to continue.',
  not_ready: 'The campaign is paused or not set up. Start it to continue.',
  plan: 'Sending on WhatsApp requires a paid plan.',
  plan_limit:
    "Your team's messages for this period are used up. It resumes when there are new ones.",
  spending:
    "Your team's spending ceiling for the AI model is reached. First messages resume once there's budget again.",
  model: "The AI model doesn't answer right now. We keep trying.",
  gateway: "The WhatsApp service doesn't answer right now. We keep trying.",
  paused: 'Someone paused its import.',
  answer_held: 'What the agent wrote is held for you. Open the conversation to decide.',
  opted_out: 'The lead asked to stop.',
  no_permission: 'No one recorded a permission to write to this lead.',
  taken_over: 'A person has taken over.',
  wrote_first: 'The lead wrote first.',
  not_silent: 'The lead is no longer silent.',
  stale: 'It is too old to be sent.',
});
