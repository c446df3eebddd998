import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the playground, where members test an agent. */
export const copy = catalog('playground.screen', {
  title: 'Playground',
  tabTitle: '{campaign} · Playground',
  subtitle: 'Chat with your agent like a lead would. Nothing is sent to anyone.',
  loading: 'Loading playground...',
  choose: 'Choose a campaign to test',
  unnamed: 'Untitled Campaign',
  agent: 'Agent: {name}',
  active: 'Active',
  notActive: 'Not active',
  none: {
    title: 'No campaigns yet.',
    text: 'Create a campaign first. You can test its agent a minute later.',
    action: 'Go to Campaigns',
  },
  failed: {
    title: 'Failed to load campaigns',
    text: 'Please check your connection and try again.',
  },
  unknown: {
    title: 'Invalid campaign',
    text: 'Cannot navigate to test page without campaign information.',
  },
  campaign: 'Campaign',
  credits: '{left, plural, one {# credit left} other {# credits left}}',
  creditsHint:
    'Each message you send and each first message you generate uses one credit. Your team gets {total, number} a month, next on {day}.',
  restart: 'Restart',
  restarted: 'Chat restarted',
  export: 'Export',
  back: 'Back to Editor',
  backRestricted: {
    title: 'Prompt Editing Restricted',
    text: 'You need editing permissions to edit prompts.',
  },
});

export const modes = catalog('playground.screen.modes', {
  label: 'How you test',
  lead_contact: {
    title: 'Lead contact',
    text: 'You write first, like a lead who found your number.',
  },
  form_simulation: {
    title: 'Form simulation',
    text: 'Fill in a lead form, and your agent writes the first message.',
  },
});

export const promptsCopy = catalog('playground.screen.prompts', {
  label: 'Prompts to test',
  live: 'Live',
  draft: 'Draft',
  unsaved: 'From the editor',
  edited: 'Live, with your unsaved changes',
  hint: {
    edited: 'What leads get now, plus your unsaved changes.',
    live: 'The prompts your agent uses now.',
    draft: 'The saved draft. Your agent uses it once you publish it.',
    unsaved: 'The text from the editor.',
  },
});

export const chat = catalog('playground.screen.chat', {
  label: 'Chat with {agent}',
  typing: 'typing...',
  online: 'online',
  empty: 'Start a conversation with {agent}',
  emptyText: 'Ask about prices, hesitate, say no. Your agent answers as it would on WhatsApp.',
  placeholder: 'Type a message',
  noCredits: 'No credits remaining',
  noCreditsText: 'Upgrade your plan to continue testing',
  noCreditsBox: 'No credits remaining. Upgrade your plan to continue testing.',
  seePlans: 'See plans',
  message: 'Message',
  send: 'Send',
  you: 'You, as the lead',
  firstMessage: 'First message',
  demo: 'Demo answer',
  demoHint: 'The AI gave no usable answer, so this is sample text. It cost no credit.',
  demoUnasked: "We didn't ask the AI, so this is sample text. It cost no credit.",
  failed: 'Not answered.',
  why: 'Why?',
  held: "A lead wouldn't get this:",
  approval: 'Someone on your team approves this before a lead gets it.',
  sends: 'Attached: {name}',
});

export const errors = catalog('playground.screen.errors', {
  ai: 'AI Service Error',
  aiText: 'Failed to generate AI response',
  reply: 'Failed to generate AI response. Please try again.',
  firstMessage: 'Failed to generate first message. Please try again.',
  nothingToExport: 'No messages to export',
  nothingToExportText: 'Start a conversation first to export the chat.',
});

export const form = catalog('playground.screen.form', {
  title: 'Simulate Form Submission',
  text: 'Your agent writes the first message to this lead, from the real first message prompt.',
  replaces: 'This starts a new chat.',
  first: 'First Name',
  last: 'Last Name',
  lastHint: 'Optional',
  required: 'First name is required',
  send: 'Send First Message',
  busy: 'Generating...',
});

export const ready = catalog('playground.screen.ready', {
  title: 'Ready to Go Live?',
  text: '{agent} has answered you a few times. Connect a WhatsApp number, and it answers your leads the same way.',
  continue: 'Continue Testing',
  whatsapp: 'Go to WhatsApp Section',
  upgrade: 'Upgrade to Go Live',
  busy: 'Checking...',
  needsPlan: 'WhatsApp access requires an active subscription. Redirecting to subscription page...',
});

/** The chat next to an agent's briefing. */
export const side = catalog('playground.screen.side', {
  live: 'The answers leads get now.',
  edited: 'Answers with your unsaved changes.',
  draft: 'Use the saved draft of the instructions',
  firstMessage: 'First message',
  fix: 'Fix this first:',
  playground: 'Playground',
});

/** What backs up each sentence of an answer. */
export const sources = catalog('playground.screen.sources', {
  title: '{count, plural, one {Source of # sentence} other {Sources of # sentences}}',
  kinds: {
    offer: 'Offer',
    facts: 'Facts',
    knowledge: 'Knowledge',
    conversation: 'What the lead wrote',
    instructions: 'Instructions',
  },
  unsaved: 'Not saved yet',
  none: 'No source found in the briefing',
});

export const silences = catalog('playground.screen.silences', {
  opted_out: 'The lead asked to stop. We send nothing until they write again.',
  opt_out_doubt:
    'The lead may have asked to stop. The agent stays silent until someone on your team decides.',
  not_ready: "There's nothing to answer.",
});

/** Why a real lead wouldn't get an answer right now. */
export const blocks = catalog('playground.screen.blocks', {
  opted_out: 'the lead asked to stop',
  no_permission: 'no one allowed you to write to this lead',
  taken_over: 'a person took over',
  wrote_first: 'the lead wrote first',
  not_silent: 'the lead is not silent',
  stale: 'the message is too old',
  not_ready: "the campaign is paused or isn't set up yet",
  plan: 'your team has no paid plan',
  plan_limit: 'your team has used all its messages',
  spending: 'your team has reached its spending ceiling for the AI',
  not_connected: 'no WhatsApp number is connected',
  restricted: 'WhatsApp restricts the number',
  quota: "the number has sent all of today's first messages",
  turn: 'the number is waiting between two first messages',
  night: "it's night where the lead lives",
});

export const why = catalog('playground.screen.why', {
  title: 'Why this answer?',
  titleSilent: 'Why no answer?',
  none: "Send a message. You'll see here how your agent came to its answer, and what it plans.",
  sent: 'Sent',
  sentAfter: 'A real lead gets this after {seconds} of quiet, as one answer to all they wrote.',
  sentAtOnce: 'A real lead gets this right away.',
  sentHeld:
    'A real lead only gets this if someone on your team sends it. No follow-ups until then.',
  sentDemo: 'Nothing. A real lead never gets sample text. We ask the AI again.',
  blocked: "Right now a real lead wouldn't get it: {reason}.",
  first: {
    now: 'A real lead from a form gets this right away.',
    at: 'A real lead from a form gets this about {time}.',
    pace: 'A number sends up to {quota, plural, one {# first message} other {# first messages}} a day, {minutes, plural, one {# minute} other {# minutes}} apart.',
    waiting:
      '{count, plural, one {# lead is waiting ahead of this one.} other {# leads are waiting ahead of this one.}}',
  },
  judged: 'Judged',
  judgedText: 'The lead counts as {status}.',
  proof: "In the lead's words:",
  booked: 'The lead counts as booked.',
  notTaken: "The AI said {status}, but the lead never said so. We don't count it.",
  planned: 'Scheduled',
  followUp: 'Follow-up {number, number}',
  upTo: '{limit, plural, one {If the lead stays silent. Any answer cancels it.} other {If the lead stays silent, up to #. Any answer cancels them.}}',
  noFollowUps: 'No follow-ups are planned.',
  zone: 'Times in {zone}',
  proven: 'How each sentence was checked',
  factsUsed: 'Facts used',
  lookedUp: 'Looked up in your knowledge',
  used: 'Used',
  notUsed: 'Not used',
  expired: 'out of date',
  unanswered: 'No answer found',
  noFacts: 'It matches nothing in your offer or facts.',
  cost: 'Tokens',
  tokens: '{read} read ({cached} cached), {written} written',
  uncounted: "The AI service doesn't count tokens.",
  model: '{name}, {seconds}{calls, plural, one {} other {, asked # times}}',
  notAsked: "We didn't ask the AI.",
  prompts: 'Prompts',
});
