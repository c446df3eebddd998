import { counted } from '#domain/plural.ts';
import type { SendRefusal } from '#domain/outreach/may-send.ts';
import type { PlaySilence } from '#domain/playground/schema.ts';

/** Every text of the page on which an agent is tested. */
export const copy = {
  title: 'Playground',
  tabTitle: (campaign: string) => `${campaign} · Playground`,
  subtitle: 'Chat with your agent like a lead would. Nothing is sent to anyone.',
  loading: 'Loading playground...',
  choose: 'Choose a campaign to test',
  unnamed: 'Untitled Campaign',
  agent: (name: string) => `Agent: ${name}`,
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
    action: 'Retry',
  },
  unknown: {
    title: 'Invalid campaign',
    text: 'Cannot navigate to test page without campaign information.',
  },
  campaign: 'Campaign',
  credits: (left: number) => (left === 1 ? '1 credit left' : `${left} credits left`),
  creditsHint: (total: number, day: string) =>
    `One credit for each message you send or first message you generate. Your team gets ${total} a month, the next ones on ${day}.`,
  restart: 'Restart',
  restarted: 'Chat restarted',
  export: 'Export',
  back: 'Back to Editor',
  backRestricted: {
    title: 'Prompt Editing Restricted',
    text: 'You need editing permissions to edit prompts.',
  },
};

export const modes = {
  label: 'How you test',
  lead_contact: {
    title: 'Lead contact',
    text: 'You write first, like a lead who found your number.',
  },
  form_simulation: {
    title: 'Form simulation',
    text: 'Fill in a lead form, and your agent writes the first message.',
  },
};

export const promptsCopy = {
  label: 'Prompts to test',
  live: 'Live',
  draft: 'Draft',
  unsaved: 'From the editor',
  edited: 'Live, with your unsaved changes',
  hint: {
    edited: 'What leads get now, with what you changed and have not saved yet.',
    live: 'The prompts that leads get now.',
    draft: 'The saved draft. Leads get it once it is published.',
    unsaved: 'The text that you passed on from the editor.',
  },
};

export const chat = {
  label: (agent: string) => `Chat with ${agent}`,
  typing: 'typing...',
  online: 'online',
  empty: (agent: string) => `Start a conversation with ${agent}`,
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
  demoHint: 'The AI gave no usable answer, so this is a sample text. It cost no credit.',
  demoUnasked: 'The AI was not asked, so this is a sample text. It cost no credit.',
  failed: 'Not answered.',
  retry: 'Try again',
  why: 'Why?',
  held: "A lead wouldn't get this:",
  sends: (name: string) => `Sent with it: ${name}`,
};

export const errors = {
  ai: 'AI Service Error',
  aiText: 'Failed to generate AI response',
  reply: 'Failed to generate AI response. Please try again.',
  firstMessage: 'Failed to generate first message. Please try again.',
  nothingToExport: 'No messages to export',
  nothingToExportText: 'Start a conversation first to export the chat.',
};

export const form = {
  title: 'Simulate Form Submission',
  text: 'Your agent writes the first message to this lead, from the real first message prompt.',
  replaces: 'This starts a new chat.',
  first: 'First Name',
  last: 'Last Name',
  lastHint: 'Optional',
  required: 'First name is required',
  cancel: 'Cancel',
  send: 'Send First Message',
  busy: 'Generating...',
  close: 'Close',
};

export const ready = {
  title: 'Ready to Go Live?',
  text: (agent: string) =>
    `${agent} has answered you a few times. Connect a WhatsApp number, and it answers your leads the same way.`,
  continue: 'Continue Testing',
  whatsapp: 'Go to WhatsApp Section',
  upgrade: 'Upgrade to Go Live',
  busy: 'Checking...',
  close: 'Close',
  needsPlan: 'WhatsApp access requires an active subscription. Redirecting to subscription page...',
};

/** The chat beside the briefing of an agent. */
export const side = {
  live: 'Answers as leads get them now.',
  edited: 'Answers with your unsaved changes.',
  firstMessage: 'First message',
  fix: 'Fix this first:',
  playground: 'Playground',
};

/** What backs up each sentence of an answer. */
export const sources = {
  title: (count: number) =>
    count === 1 ? 'Source of 1 sentence' : `Sources of ${count} sentences`,
  kinds: {
    offer: 'Offer',
    facts: 'Facts',
    knowledge: 'Knowledge',
    conversation: 'What the lead wrote',
    instructions: 'Instructions',
  },
  unsaved: 'Not saved yet',
  none: 'No source found in the briefing',
};

const SILENCES: Record<PlaySilence, string> = {
  opted_out: 'The lead asked to stop. Nothing is sent again until they write something else.',
  opt_out_doubt:
    'The lead may have asked to stop. The agent stays silent until a person of your team decides.',
  not_ready: 'There is nothing to answer.',
};

const BLOCKS: Record<SendRefusal, string> = {
  opted_out: 'the lead asked to stop',
  no_permission: 'no one allowed you to write to this lead',
  taken_over: 'a person took over',
  wrote_first: 'the lead wrote first',
  not_silent: 'the lead is not silent',
  stale: 'the message is too old',
  not_ready: "the campaign is paused or isn't set up yet",
  plan: 'your team has no paid plan',
  plan_limit: "your team's messages are used up",
  spending: "your team's spending limit for the AI is reached",
  not_connected: 'no WhatsApp number is connected',
  restricted: 'WhatsApp restricts the number',
  quota: 'the number has sent its first messages of today',
  turn: 'the number waits between two first messages',
  night: 'it is night where the lead lives',
};

export const why = {
  title: 'Why this answer?',
  titleSilent: 'Why no answer?',
  none: 'Send a message. Here you see how your agent came to its answer, and what it plans.',
  silent: (reason: PlaySilence) => SILENCES[reason],
  sent: 'Sent',
  sentAfter: (seconds: string) =>
    `A real lead gets this after ${seconds} of quiet, as one answer to all they wrote.`,
  sentAtOnce: 'A real lead gets this at once.',
  sentHeld:
    'A real lead gets this only if a person of your team sends it. No reminders until then.',
  sentDemo: 'Nothing. A real lead never gets a sample text: the AI is asked again.',
  blocked: (reason: SendRefusal) => `Right now a real lead wouldn't get it: ${BLOCKS[reason]}.`,
  first: {
    now: 'A real lead of a form gets this at once.',
    at: (time: string) => `A real lead of a form gets this about ${time}.`,
    pace: (quota: string, minutes: number) =>
      `A number sends up to ${counted(quota, 'first message')} a day, ${counted(minutes, 'minute')} apart.`,
    waiting: (count: number) =>
      count === 1 ? '1 lead waits before this one.' : `${count} leads wait before this one.`,
  },
  judged: 'Judged',
  judgedText: (status: string) => `The lead counts as ${status}.`,
  proof: 'In the words of the lead:',
  booked: 'The lead counts as booked.',
  notTaken: (status: string) =>
    `The AI said ${status}, but the lead never said so. It isn't counted.`,
  planned: 'Scheduled',
  reminder: (number: number) => `Reminder ${number}`,
  upTo: (limit: number) =>
    limit === 1
      ? 'If the lead stays silent. Any answer cancels it.'
      : `If the lead stays silent, up to ${limit}. Any answer cancels them.`,
  noReminders: 'No reminders are planned.',
  zone: (zone: string) => `Times of ${zone}`,
  proven: 'How each sentence was checked',
  restsOn: 'Facts used',
  lookedUp: 'Looked up in your knowledge',
  used: 'Used',
  notUsed: 'Not used',
  expired: 'out of date',
  unanswered: 'Nothing answers',
  noFacts: 'It matches no passage of your offer or facts.',
  cost: 'Tokens',
  tokens: (read: string, cached: string, written: string) =>
    `${read} read (${cached} cached), ${written} written`,
  uncounted: 'The AI service counts no tokens.',
  model: (name: string, seconds: string, calls: number) =>
    `${name}, ${seconds}${calls > 1 ? `, asked ${calls} times` : ''}`,
  notAsked: 'The AI was not asked.',
  prompts: 'Prompts',
};
