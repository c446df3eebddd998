import { catalog } from '#copy/catalog/catalog.ts';
/** Texts in and around the messages of a thread. */
export const bubble = catalog('conversations.bubble', {
  unfold: 'Show all',
  fold: 'Show less',
  /** what the agent's answer cost, shown after its time */
  took: '{model}: {tokens, plural, one {# token} other {# tokens}}, {cost}',
  verified: 'Verified: {tokens, plural, one {# token} other {# tokens}}, {cost}',
  costUnknown: 'cost not known',
  leftOut: '{sentences, plural, one {# sentence left out} other {# sentences left out}}',
  edited: 'Edited',
  automaticReply: 'Automatic reply',
  automaticMessage: 'Automatic message',
  editUnread: 'Edited by the lead: read the new text on your phone',
  deleted: 'Deleted by its sender',
  unread: "We couldn't read this message. Open it on your phone",
  called: 'Called at {at}',
  videoCalled: 'Video call at {at}',
  afterCall: 'Sent after a missed call',
  callEnds: { answered: 'Answered on the phone', declined: 'Declined on the phone' },
  ad: 'From the ad:',
  adUntitled: 'From an ad',
  quoteOfUs: 'You',
  quoteOf: { product: 'About a product', status: 'Your status' },
  quoteEmpty: 'A message without text',
  showQuoted: 'Show the quoted message',
  quotedFarUp: {
    title: "We couldn't find the quoted message",
    text: 'It may be further back in the history, or it may never have reached OpenSetter.',
  },
  leadReaction: 'The lead reacted with {emoji}',
  ourReaction: 'You reacted with {emoji}',
  actions: 'Message actions',
  reply: 'Reply',
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: { title: "We couldn't copy the text", text: 'Select it and copy it yourself.' },
  react: 'React',
  reactWith: 'React with {emoji}',
  moreReactions: 'More reactions',
  closeReactions: 'Close reactions',
  unreactOf: 'Remove {emoji}',
  unreact: 'Remove reaction',
  reactFailed: "We couldn't send the reaction",
  announce: '{name}: {text}',
});

/** For messages from our side that didn't reach the lead. */
export const unsent = catalog('conversations.bubble.unsent', {
  waiting: 'Waiting to be sent.',
  failed: "It wasn't delivered.",
  again: 'Send again',
  anyway: 'Send anyway',
  whenBack: "Send when it's back",
  edit: 'Edit',
  withdraw: 'Withdraw',
  discard: 'Discard',
  againFailed: "We couldn't resend the message",
  withdrawFailed: "We couldn't withdraw the message",
  interrupted: 'You closed this page before the message was sent.',
  twoFiles: 'You can attach one file per message. Send or remove the current one first.',
});

export const file = catalog('conversations.bubble.file', {
  open: 'Open {name}',
  download: 'Download',
  failed: "We couldn't show it.",
  waiting: 'Getting it from WhatsApp...',
  refused: "We can't show this file: open it on your phone.",
  gone: "It's no longer available.",
  photo: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  document: 'Document',
});

/** The transcript or description of a file. */
export const reading = catalog('conversations.bubble.reading', {
  waiting: {
    speech: 'Listening...',
    image: 'Looking at it...',
    document: 'Reading it...',
  },
  heading: { speech: 'Heard as', image: 'What it shows', document: 'What it says' },
  states: {
    unclear: "The AI couldn't understand it, so the agent asks the lead.",
    failed: "The AI couldn't understand it.",
    off: "The AI didn't read it.",
  },
  sensitive:
    "The agent never describes private files. Open it only if you have to: your team's log records who opens it.",
  corrected: 'Corrected by {by}',
  formerMember: 'a former member',
  correct: {
    speech: 'Correct the transcript',
    image: 'Correct the description',
    document: 'Correct the summary',
  },
  write: {
    speech: 'Write what it says',
    image: 'Describe what it shows',
    document: 'Write what it says',
  },
  label: { speech: 'What the lead says', image: 'What it shows', document: 'What it says' },
  hint: 'From now on, the agent, search and exports use your text.',
  saved: 'Corrected',
  saveFailed: "We couldn't save it. What you typed is still here. Please try again.",
});

/** Covers a private file until a member opens it. */
export const cover = catalog('conversations.bubble.cover', {
  title: 'Private file',
  text: 'It may show an identity document, a bank card or something intimate.',
  open: 'Show it',
  close: 'Cover it again',
});

/** Events that the thread shows between messages. */
export const events = catalog('conversations.bubble.events', {
  someone: 'A team member',
  agent_stopped: '{by} stopped the agent',
  agent_stopped_on_phone: 'Taken over on the phone',
  opted_out: 'The lead asked to stop',
  opt_out_doubted: 'The lead may have asked to stop',
  opt_out_dismissed: '{by} marked this as not an opt-out',
  agent_reactivated: '{by} reactivated the agent',
  agent_resumed: 'The agent resumed automatically',
  permission_given: '{by} recorded a new permission to write',
  model_failed: "The agent couldn't reply",
  status_changed: '{by} changed the status: {from} → {to}',
  status_set: 'Status: {from} → {to}',
  booked: '{by} marked the lead as booked',
  booked_at: '{by} marked the lead as booked ({time})',
  booked_by_lead: 'The lead has an appointment',
  booked_by_lead_at: 'The lead has an appointment ({time})',
  booking_withdrawn: '{by} marked the lead as not booked',
  assigned: '{by} assigned this to {to}',
  took: '{by} took this lead',
  unassigned: '{by} removed the assignment',
  assignedItself: 'Assigned to {to}',
  number_lost: "The WhatsApp number lost its connection. No one can reply until it's back.",
  number_back: 'The WhatsApp number is connected again',
  lead_merged: '{by} merged another lead into this one',
  lead_joined: 'Another conversation with this lead was merged into this one',
  lead_split: '{by} split this lead from another one',
  note_mentioned: '{by} mentioned {who} in a note',
  note_mentioned_you: '{by} mentioned you in a note',
  answer_held: 'The agent held a message back',
  held_sent: '{by} sent the held answer',
  held_discarded: '{by} discarded the held answer',
  contact_asked: 'Asked to be contacted on {day}',
  contact_asked_later: 'Asked to be contacted later',
  contact_canceled: '{by} canceled the requested contact',
  contact_moved: '{by} moved the requested contact to {day}',
  person_called: 'The agent asked for someone on your team',
  left_alone: '{by} asked the agent never to answer this person',
  left_alone_older: 'Left to your team: you were in contact before the agent started',
  campaign_chosen:
    '{sign, select, link_text {Assigned to {campaign} by the first words of its link:} ad {Assigned to {campaign} by its ad:} form {Assigned to {campaign} by its form:} other {Assigned to {campaign} by the language of the message:}}',
  campaign_changed: '{by} moved this lead from {from} to {to}',
  campaign_left: '{by} moved this lead to another campaign',
  campaign_fell_back: "{to} took over from {from}, which isn't answering now",
  campaign_fell_back_default:
    "The default campaign took over from {from}, which isn't answering now",
  campaign_gone: "Another campaign took over because the previous one isn't answering now",
  leftOut: 'The agent left this out and asked someone on your team to answer:',
  quote: '“{text}”',
});

export const note = catalog('conversations.bubble.note', {
  label: 'Note by {name}',
  labelOfFormer: 'Note by a former member',
  private: 'Only your team sees this',
  edited: 'Edited',
});

/** A thread before its first message. */
export const firstMessage = catalog('conversations.bubble.firstMessage', {
  waiting: 'This lead is waiting for a first message',
  planned: 'Planned for about {when}.',
  next: 'We send it next.',
  ended: "No message yet. The first message was canceled or couldn't be sent.",
});

/** The agent's held answer, at the end of the thread. */
export const held = catalog('conversations.bubble.held', {
  titles: {
    answer: 'Held for you',
    first_message: 'First message held for you',
    follow_up: 'Follow-up held for you',
  },
  guard: "{agent} didn't send this. Nothing reached the lead.",
  autonomy: "Held for approval: {agent} can't send this without you. Nothing reached the lead.",
  behind:
    'The lead has written since, so {agent} writes a new answer. You can only discard this one.',
  firstMessage: "Once you approve it, we send it in turn with this number's other first messages.",
  item: 'Attached: {name}',
  send: 'Send',
  edit: 'Edit and send',
  text: 'Message to the lead',
  discard: 'Discard',
  discarding: 'Discarding...',
  failed: '{why} Your text is still here.',
  sent: 'Sent',
  firstMessageSent: "We'll send it when its turn comes",
  discarded: 'Discarded. Nothing was sent.',
});
export const heldRestricted = catalog('conversations.bubble.heldRestricted', {
  title: 'Permission Required',
  text: 'You need editor permissions to send or discard what the agent wrote.',
});
