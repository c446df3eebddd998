import { counted } from '#domain/plural.ts';
import { formatCalendarDay } from '#web/ui/format.ts';
/** Texts in and around the messages of a thread. */
export const bubble = {
  unfold: 'Show all',
  fold: 'Show less',
  /** what an answer of the agent took, after its time */
  took: (model: string, tokens: string, cost: string | null) =>
    `${model}: ${counted(tokens, 'token')}, ${cost ?? 'cost not known'}`,
  verified: (tokens: string, cost: string | null) =>
    `Verified: ${counted(tokens, 'token')}, ${cost ?? 'cost not known'}`,
  leftOut: (sentences: number) =>
    sentences === 1 ? '1 sentence left out' : `${sentences} sentences left out`,
  edited: 'Edited',
  automaticReply: 'Automatic reply',
  automaticMessage: 'Automatic message',
  editUnread: 'Changed on their phone: read it there',
  deleted: 'Deleted by its sender',
  unread: "A message waits on your phone: it couldn't be read here",
  called: (at: string, video: boolean) => (video ? `Video call at ${at}` : `Called at ${at}`),
  callEnds: { answered: 'Answered on the phone', declined: 'Declined on the phone' },
  ad: 'From the ad:',
  adUntitled: 'From an ad',
  quoteOfLead: 'Lead',
  quoteOfUs: 'You',
  quoteOf: { product: 'About a product', status: 'Your status' },
  quoteEmpty: 'A message without text',
  showQuoted: 'Show the quoted message',
  quotedFarUp: {
    title: "We couldn't find the quoted message",
    text: 'It may be further back in the history, or never have reached OpenSetter.',
  },
  leadReaction: (emoji: string) => `The lead reacted with ${emoji}`,
  ourReaction: (emoji: string) => `You reacted with ${emoji}`,
  actions: 'Message actions',
  reply: 'Reply',
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: { title: "We couldn't copy the text", text: 'Select it and copy it yourself.' },
  react: 'React',
  reactWith: (emoji: string) => `React with ${emoji}`,
  moreReactions: 'More reactions',
  closeReactions: 'Close reactions',
  unreactOf: (emoji: string) => `Remove ${emoji}`,
  unreact: 'Remove reaction',
  reactFailed: 'The reaction was not sent',
  announce: (name: string, text: string) => `${name}: ${text}`,
};

/** A message of ours that has not reached the lead. */
export const unsent = {
  waiting: 'Waiting to be sent.',
  failed: "It wasn't delivered.",
  again: 'Send again',
  anyway: 'Send anyway',
  whenBack: "Send when it's back",
  edit: 'Edit',
  withdraw: 'Withdraw',
  discard: 'Discard',
  againFailed: 'The message was not sent again',
  withdrawFailed: 'The message was not withdrawn',
  interrupted: 'This page was closed before the message was sent.',
  twoFiles: 'A message takes one file. Send or remove the one you are writing with first.',
};

export const file = {
  open: (name: string) => `Open ${name}`,
  download: 'Download',
  close: 'Close',
  failed: "It couldn't be shown.",
  retry: 'Try again',
  waiting: 'Fetching it from WhatsApp...',
  refused: "We can't show this file: open it on your phone.",
  gone: "It's no longer available.",
  photo: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  document: 'Document',
};

type By = string | null;
const someone = (by: By) => by ?? 'A team member';

/** What happened, as a line of the thread. */
export const events = {
  agent_stopped: (by: By, on: string | null) =>
    on === 'phone' ? 'Taken over on the phone' : `${someone(by)} stopped the agent`,
  opted_out: () => 'The lead asked to stop',
  opt_out_doubted: () => 'The lead may have asked to stop',
  opt_out_dismissed: (by: By) => `${someone(by)} said that this was no opt-out`,
  agent_reactivated: (by: By, how: string | null) =>
    how === 'automatic'
      ? 'The agent resumed automatically'
      : `${someone(by)} reactivated the agent`,
  permission_given: (by: By) => `${someone(by)} recorded a new permission to write`,
  model_failed: () => "The agent couldn't reply",
  status_changed: (by: By, from: string, to: string) =>
    by ? `${by} changed the status: ${from} → ${to}` : `Status: ${from} → ${to}`,
  booked: (by: By, time: string | null) => {
    const said = by ? `${by} marked the lead as booked` : 'The lead has an appointment';
    return time ? `${said} (${time})` : said;
  },
  booking_withdrawn: (by: By) => `${someone(by)} marked the lead as not booked`,
  assigned: (by: By, to: string | null) =>
    to ? `${someone(by)} assigned this to ${to}` : `${someone(by)} took the assignment away`,
  assignedItself: (to: string) => `Assigned to ${to}`,
  number_lost: () => 'The WhatsApp number lost its connection. No one replies until it is back.',
  number_back: () => 'The WhatsApp number is connected again',
  lead_merged: (by: By) =>
    by
      ? `${by} merged another lead into this one`
      : 'Another conversation with this lead was merged into this one',
  lead_split: (by: By) => `${someone(by)} split this lead from another one`,
  note_mentioned: (by: By, who: string | null) =>
    who ? `${someone(by)} mentioned ${who} in a note` : `${someone(by)} mentioned you in a note`,
  answer_held: () => 'The agent wrote something that it did not send',
  held_sent: (by: By) => `${someone(by)} sent the held answer`,
  held_discarded: (by: By) => `${someone(by)} discarded the held answer`,
  contact_set: (by: By, from: string | null, to: string | null) => {
    const day = to && formatCalendarDay(to);
    if (!by && from === null) {
      return day ? `Asked to be contacted on ${day}` : 'Asked to be contacted later';
    }
    if (to === null) return `${someone(by)} canceled the requested contact`;
    return `${someone(by)} moved the requested contact to ${day}`;
  },
  person_called: () => 'The agent asked for someone on your team',
  left_alone: (by: By, why: string | null) =>
    why === 'older_chat'
      ? 'Left to you: you were in contact before the agent started'
      : `${someone(by)} asked the agent never to answer this person`,
  campaign_chosen: (by: string | null, to: string | null) => {
    const campaign = to ?? 'Another campaign';
    if (by === 'link_text') return `${campaign} answers, by the first words of its link:`;
    if (by === 'ad') return `${campaign} answers, by its ad:`;
    if (by === 'form') return `${campaign} answers, by its form:`;
    return `${campaign} answers, by the language of the message:`;
  },
  campaign_changed: (by: By, from: string | null, to: string | null) =>
    `${someone(by)} moved this lead from ${from ?? 'another campaign'} to ${to ?? 'another campaign'}`,
  campaign_fell_back: (from: string | null, to: string | null) =>
    `${from ?? 'The campaign'} doesn't answer now, so ${to ?? 'the default campaign'} does`,
  leftOut: 'The agent left this out and asked someone on your team to answer:',
  other: (kind: string) => kind.replaceAll('_', ' '),
  quote: (text: string) => `“${text}”`,
};

export const note = {
  label: (name: string | null) => `Note by ${name ?? 'a former member'}`,
  private: 'Only your team sees this',
  edited: 'Edited',
};

/** A thread before its first message. */
export const firstMessage = {
  waiting: 'This lead waits for its first message',
  planned: 'Planned for about',
  next: 'It goes out next.',
  ended: 'No message yet. The first message was canceled or could not be sent.',
};

/** What the agent wrote and did not send, at the end of the thread. */
export const held = {
  titles: {
    answer: 'Held for you',
    first_message: 'First message held for you',
    follow_up: 'Follow-up held for you',
  },
  guard: (agent: string) => `${agent} did not send this. Nothing reached the lead.`,
  autonomy: (agent: string) =>
    `A person looks first: ${agent} may not send this by itself. Nothing reached the lead.`,
  behind: (agent: string) =>
    `The lead has written since. ${agent} answers anew; this text can only be discarded.`,
  firstMessage: 'Once you send it, it takes its turn among the first messages of the number.',
  send: 'Send',
  sending: 'Sending...',
  edit: 'Edit and send',
  text: 'Message to the lead',
  cancel: 'Cancel',
  discard: 'Discard',
  discarding: 'Discarding...',
  failed: (why: string) => `${why} Your text is still here.`,
  network: "We couldn't reach the server.",
  sent: 'Sent',
  firstMessageSent: 'It goes out when its turn comes',
  discarded: 'Discarded. Nothing was sent.',
};
export const heldRestricted = {
  title: 'Permission Required',
  text: 'You need editor permissions to send or discard what the agent wrote.',
};
