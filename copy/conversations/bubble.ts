import { catalog } from '#copy/catalog/catalog.ts';
/** Texts in and around the messages of a thread. */
export const bubble = catalog('conversations.bubble', {
  loading: 'Loading...',
  unfold: 'Show all',
  fold: 'Show less',
  /** what an answer of the agent took, after its time */
  took: '{model}: {tokens, plural, one {# token} other {# tokens}}, {cost}',
  verified: 'Verified: {tokens, plural, one {# token} other {# tokens}}, {cost}',
  costUnknown: 'cost not known',
  leftOut: '{sentences, plural, one {# sentence left out} other {# sentences left out}}',
  edited: 'Edited',
  automaticReply: 'Automatic reply',
  automaticMessage: 'Automatic message',
  editUnread: 'Changed on their phone: read it there',
  deleted: 'Deleted by its sender',
  unread: "A message waits on your phone: it couldn't be read here",
  called: 'Called at {at}',
  videoCalled: 'Video call at {at}',
  callEnds: { answered: 'Answered on the phone', declined: 'Declined on the phone' },
  ad: 'From the ad:',
  adUntitled: 'From an ad',
  quoteOfUs: 'You',
  quoteOf: { product: 'About a product', status: 'Your status' },
  quoteEmpty: 'A message without text',
  showQuoted: 'Show the quoted message',
  quotedFarUp: {
    title: "We couldn't find the quoted message",
    text: 'It may be further back in the history, or never have reached OpenSetter.',
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
  reactFailed: 'The reaction was not sent',
  announce: '{name}: {text}',
});

/** A message of ours that has not reached the lead. */
export const unsent = catalog('conversations.bubble.unsent', {
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
});

export const file = catalog('conversations.bubble.file', {
  open: 'Open {name}',
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
});

/** What a file says or shows, in words. */
export const reading = catalog('conversations.bubble.reading', {
  waiting: {
    speech: 'Being listened to...',
    image: 'Being looked at...',
    document: 'Being read...',
  },
  heading: { speech: 'Heard as', image: 'What it shows', document: 'What it says' },
  states: {
    unclear: "It couldn't be understood, so the agent asks the lead.",
    failed: "It couldn't be understood.",
    off: "It wasn't read.",
  },
  sensitive:
    "The agent never describes private files. Open it only if you have to: your team's log says who did.",
  corrected: 'Corrected by {by}',
  formerMember: 'a former member',
  correct: {
    speech: 'Correct the words',
    image: 'Correct the description',
    document: 'Correct the summary',
  },
  write: {
    speech: 'Write down what it says',
    image: 'Describe what it shows',
    document: 'Write down what it says',
  },
  label: { speech: 'What the lead says', image: 'What it shows', document: 'What it says' },
  hint: 'The agent, the search and exports use your text from now on.',
  saved: 'Corrected',
  dialog: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving...',
    saveFailed: 'It was not saved. What you typed is still here; please try again.',
  },
});

/** A file that only shows what it is when a person wants to see it. */
export const cover = catalog('conversations.bubble.cover', {
  title: 'Private file',
  text: 'It may show an identity document, a bank card or something intimate.',
  open: 'Show it',
  close: 'Cover it again',
});

/** What happened, as a line of the thread. */
export const events = catalog('conversations.bubble.events', {
  someone: 'A team member',
  agent_stopped: '{by} stopped the agent',
  agent_stopped_on_phone: 'Taken over on the phone',
  opted_out: 'The lead asked to stop',
  opt_out_doubted: 'The lead may have asked to stop',
  opt_out_dismissed: '{by} said that this was no opt-out',
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
  unassigned: '{by} took the assignment away',
  assignedItself: 'Assigned to {to}',
  number_lost: 'The WhatsApp number lost its connection. No one replies until it is back.',
  number_back: 'The WhatsApp number is connected again',
  lead_merged: '{by} merged another lead into this one',
  lead_joined: 'Another conversation with this lead was merged into this one',
  lead_split: '{by} split this lead from another one',
  note_mentioned: '{by} mentioned {who} in a note',
  note_mentioned_you: '{by} mentioned you in a note',
  answer_held: 'The agent wrote something that it did not send',
  held_sent: '{by} sent the held answer',
  held_discarded: '{by} discarded the held answer',
  contact_asked: 'Asked to be contacted on {day}',
  contact_asked_later: 'Asked to be contacted later',
  contact_canceled: '{by} canceled the requested contact',
  contact_moved: '{by} moved the requested contact to {day}',
  person_called: 'The agent asked for someone on your team',
  left_alone: '{by} asked the agent never to answer this person',
  left_alone_older: 'Left to you: you were in contact before the agent started',
  campaign_chosen:
    '{sign, select, link_text {Given to {campaign}, by the first words of its link:} ad {Given to {campaign}, by its ad:} form {Given to {campaign}, by its form:} other {Given to {campaign}, by the language of the message:}}',
  campaign_changed: '{by} moved this lead from {from} to {to}',
  campaign_left: '{by} moved this lead to another campaign',
  campaign_fell_back: "{to} took over from {from}, which doesn't answer now",
  campaign_fell_back_default:
    "The default campaign took over from {from}, which doesn't answer now",
  campaign_gone: "Another campaign took over, since the one before doesn't answer now",
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
  waiting: 'This lead waits for its first message',
  planned: 'Planned for about',
  next: 'We send it next.',
  ended: 'No message yet. The first message was canceled or could not be sent.',
});

/** What the agent wrote and did not send, at the end of the thread. */
export const held = catalog('conversations.bubble.held', {
  titles: {
    answer: 'Held for you',
    first_message: 'First message held for you',
    follow_up: 'Follow-up held for you',
  },
  guard: '{agent} did not send this. Nothing reached the lead.',
  autonomy: "Held for approval: {agent} can't send this without you. Nothing reached the lead.",
  behind: 'The lead has written since. {agent} answers anew; this text can only be discarded.',
  firstMessage: 'Once you send it, it takes its turn among the first messages of the number.',
  item: 'Goes with it: {name}',
  send: 'Send',
  sending: 'Sending...',
  edit: 'Edit and send',
  text: 'Message to the lead',
  cancel: 'Cancel',
  discard: 'Discard',
  discarding: 'Discarding...',
  failed: '{why} Your text is still here.',
  network: "We couldn't reach the server.",
  sent: 'Sent',
  firstMessageSent: "We'll send it when its turn comes",
  discarded: 'Discarded. Nothing was sent.',
});
export const heldRestricted = catalog('conversations.bubble.heldRestricted', {
  title: 'Permission Required',
  text: 'You need editor permissions to send or discard what the agent wrote.',
});
