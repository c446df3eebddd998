import { catalog, verbatim } from '#copy/catalog/catalog.ts';

/** Every text of the conversations screen. */
export const screen = catalog('conversations.screen', {
  title: 'Conversations',
  loading: 'Loading conversations...',
  choose: {
    title: 'Choose a conversation',
    text: "Follow along while your agent works, take over whenever you want, and hand control back when you're done.",
  },
  keys: 'Press / to search, J and K to move, ? for all shortcuts.',
});

export const hiddenNumber = catalog('conversations.screen.hiddenNumber', {
  name: 'Hidden number',
  id: 'ID {digits}',
  why: "WhatsApp hasn't shared this lead's number. We'll keep checking.",
});

export const list = catalog('conversations.screen.list', {
  contactOn: 'Contact on {day}',
  contactLater: 'Contact later',
  label: 'Conversations',
  search: 'Search name, phone number or message',
  clearSearch: 'Clear search',
  searchHint: 'Search name, phone number or message (/)',
  /** `count`: how many filters are set */
  filter: '{count, plural, =0 {Filter} other {Filter, # active}}',
  filters: {
    campaign: { label: 'Campaign', all: 'All campaigns' },
    status: { label: 'Status', all: 'All' },
    tag: { label: 'Tag', all: 'All tags' },
    from: { label: 'Where leads came from', all: 'All origins' },
  },
  removeFilter: 'Remove filter: {label}',
  from: {
    form: 'Form: {name}',
    source: 'Source: {name}',
    campaign: 'Ad campaign: {name}',
    ad: 'Ad: {name}',
  },
  moreTags: '+{count, number}',
  waiting: 'Waiting for you · {count, number}',
  /** if there are more than we counted */
  waitingMore: 'Waiting for you · {count, number}+',
  others: 'Everyone else',
  loadingMore: 'Loading more conversations',
  moreFailed: "We couldn't load more conversations.",
  failed: {
    title: 'Failed to load conversations',
    text: 'Your agents keep replying. Check your connection and try again.',
  },
  refused: { title: 'Access Restricted', text: 'Requires canViewConversations permission' },
  retry: 'Retry',
  empty: {
    title: 'No conversations found',
    text: 'Conversations will appear here once your agents start chatting',
  },
  noMatch: {
    title: 'No conversations match your search',
    text: 'Try adjusting your search terms or clearing the filter',
  },
  clearFilters: 'Clear filters',
  unwritten: {
    waiting: 'Waiting for a first message',
    ended: 'No message yet',
  },
});

/** For the panel, which has room for more than one word. */
export const outcomes = catalog('conversations.screen.outcomes', {
  lead_froid: 'Cold Lead / Unanswered',
  unknown: 'Unknown / Lead status needs review',
});
export const outcomeHints = catalog('conversations.screen.outcomeHints', {
  en_cours: 'The conversation is still going.',
  converti: "The lead reached your campaign's goal.",
  pas_interesse: 'The lead said no.',
  lead_froid: "The lead hasn't replied.",
});

/** Explains the state of the AI, below its badge. */
export const aiTexts = catalog('conversations.screen.aiTexts', {
  ai_active: 'The agent replies to this lead automatically.',
  manual_control: "The agent doesn't reply. You can write to the lead yourself.",
  ai_inactive: "The agent doesn't reply in this conversation.",
});

/** For when no agent replies, regardless of the conversation's settings. */
export const aiAway = catalog('conversations.screen.aiAway', {
  number: 'The agent resumes once the number is connected again.',
  plan: "The agent is paused: your team can't send messages for now.",
  campaign: "The campaign is paused. The agent replies again once it's resumed.",
  hours: 'The agent is outside its hours. It resumes when they begin.',
  lead: "The agent isn't answering this lead for now.",
});

export const thread = catalog('conversations.screen.thread', {
  pane: 'Conversation',
  label: 'Messages',
  back: 'Open conversation list',
  openPanel: 'Open AI management',
  loading: 'Loading messages',
  loadHistory: 'Load History',
  loadingHistory: 'Loading history...',
  historyFailed: "We couldn't load older messages.",
  failed: {
    title: 'Failed to load messages',
    text: 'Nothing is lost. Check your connection and try again.',
  },
  aboutFailed:
    "We couldn't load who's handling this lead, so you can't write here yet. Nothing is lost.",
  missing: {
    title: 'Conversation not found',
    text: 'It may belong to another team, have been deleted, or continue in another conversation with the same lead.',
    action: 'Back to conversations',
  },
  retry: 'Retry',
  empty: 'No messages yet',
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: '{count, plural, one {# new message} other {# new messages}}',
  newMessagesPill: 'New messages',
  typing: '{agent} is typing',
  lead: 'Lead',
  agent: '{name} (AI)',
  onPhone: 'On the phone',
  welcome: 'First message',
  reacted: 'Reacted with {emoji}',
});

/** Shown when a member stops the agent while an answer is being sent. */
export const alreadySending = catalog('conversations.screen.alreadySending', {
  sent: 'The agent is stopped. Its last answer was already on its way and has been sent.',
  still_sending:
    'The agent is stopped. One answer was already on its way to WhatsApp and may still arrive.',
});

export const delivery = catalog('conversations.screen.delivery', {
  received: { word: '', text: 'Received' },
  pending: { word: 'Sending...', text: 'Waiting for WhatsApp to accept it' },
  sending: { word: 'Sending...', text: 'On its way to WhatsApp' },
  sent: { word: '', text: 'Sent' },
  delivered: { word: '', text: 'Delivered' },
  read: { word: '', text: 'Read' },
  unconfirmed: {
    word: 'Unconfirmed',
    text: "WhatsApp hasn't confirmed this message. We won't send it again, so your lead doesn't get it twice.",
  },
  canceled: { word: 'Not sent', text: 'Canceled before it was sent.' },
  failed: { word: 'Not delivered', text: "WhatsApp couldn't deliver this message." },
});

export const media = catalog('conversations.screen.media', {
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  voice: 'Voice message',
  ptt: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contact: 'Contact',
  order: 'Order',
  product: 'Product',
  event: 'Event',
  poll: 'Poll',
  group_invite: 'Invitation to a group',
  view_once: 'A message to view once: open it on your phone',
  reaction: 'Reaction',
  call: 'Call',
  unknown: "We can't show this message: open it on your phone",
  file: 'File',
});

export const reply = catalog('conversations.screen.reply', {
  failed: 'Not sent: {why} Your text is still here.',
  takesOver:
    '{agent} is replying to this lead. When you send a message, you take over and {agent} stops.',
  takesOverAway: {
    number:
      "{agent} can't reply while the number is disconnected. When you send a message, you take over, and {agent} stays silent once it's back.",
    plan: "{agent} is paused: your team's agents can't send messages for now. When you send a message, you take over from {agent}.",
    campaign:
      "{agent} isn't replying because the campaign is paused. When you send a message, you take over from {agent}.",
    hours:
      '{agent} is off now. When you send a message, you take over, and this page shows when {agent} resumes.',
    lead: "{agent} isn't answering this lead for now. When you send a message, you take over from {agent}.",
  },
  optedOut: 'This lead asked you to stop. You can reply once they write to you again.',
  refused: 'You need editor permissions to write to leads.',
});

/** Shown when a member's first message has stopped the agent. */
export const takeOver = catalog('conversations.screen.takeOver', {
  done: 'You took over from {agent}',
  doneText: "The agent doesn't reply to this lead until it's reactivated or resumes.",
  undo: 'Undo',
  undone: '{agent} is replying again',
  withdrawn: 'Your message was withdrawn before it was sent.',
  alreadySent: "Your message was already sent, so you can't take it back.",
  undoFailed: 'The agent is still stopped',
});

export const panel = catalog('conversations.screen.panel', {
  label: 'Automatic management of the AI',
  title: 'AI management',
  close: 'Close panel',
  ai: 'AI agent',
  status: 'Lead status',
  lead: 'Lead',
  name: 'Name',
  phone: 'Phone',
  campaign: 'Campaign',
  agent: 'Agent',
  lastActivity: 'Last activity',
  noPhone: 'Not shared by WhatsApp',
  stop: 'Stop AI Agent',
  reactivate: 'Reactivate AI',
  markSeen: 'Mark as seen',
  wasPerson: 'This was a person',
  setOutcome: 'Set the lead status',
  setOutcomeHint: "The AI won't change what you set.",
  due: {
    title: 'The lead wrote to you',
    text: 'Your team is handling this conversation, so the AI leaves it to you. Reply, hand it back to the AI, or mark it as seen.',
  },
  attention: {
    text: "The AI couldn't reply, or a message wasn't delivered. Read the conversation and reply to the lead.",
    sent: "The lead sent {what}, and the AI can't answer that. Nothing is lost. Read it here or on your phone, then reply to the lead.",
  },
});

/** What happened, by whom and when; `by` may be unknown. */
export const handoffCopy = catalog('conversations.screen.handoff', {
  dashboard: 'Stopped by {by} {when}',
  phone: 'Taken over on the phone {when}',
  stop_word: 'The lead asked to stop {when}',
  opt_out_doubt: 'The lead may have asked to stop {when}',
  model_failed: "The AI couldn't reply {when}",
  reactivated: 'Reactivated by {by} {when}',
  resumed: 'Resumed automatically {when}',
  someone: 'a team member',
});

/** For leads who opted out, or may have. */
export const optOut = catalog('conversations.screen.optOut', {
  dismiss: 'No, keep replying',
  ask: {
    title: 'Confirm the opt-out',
    text: "Neither the agent nor your team can write to {lead} until they write to you. We cancel everything that's waiting to be sent.",
    confirm: 'Yes, opt out',
  },
  doubted:
    "The lead may have asked to stop. If you reactivate the AI, you confirm that they didn't, and it writes to them again:",
  wrote: 'The lead asked to stop on {when}:',
  title: 'This lead asked to stop',
  text: 'You need permission to write to {lead}. If they gave it again, say how. We keep it with your name, and {agent} takes over.',
  reason: 'Who allowed it, and how?',
  reasonHint: 'For example: called us on Monday and asked for the offer.',
  reasonMissing: 'Please say who allowed it and how.',
  confirm: 'Reactivate with permission',
});

export const silencing = catalog('conversations.screen.silencing', {
  title: 'Stopped by an automatic message?',
  text: "“{text}” came from your phone within seconds of the lead's message, so the WhatsApp Business app may have sent it. The agent stopped because of it. If it's automatic, it won't stop the agent again.",
  reactivate: '{count, plural, one {Yes, reactivate the agent} other {Yes, reactivate all #}}',
  typed: 'No, we typed it',
});

export const dialogs = catalog('conversations.screen.dialogs', {
  stop: {
    title: 'Confirm Emergency Stop',
    text: "{agent} stops replying to {lead} right away. Only an answer that's already on its way may still arrive. You can write to the lead yourself and reactivate the AI anytime.",
    confirm: 'Stop AI Agent',
    busy: 'Stopping...',
  },
  reactivate: {
    title: 'Confirm Reactivation',
    text: '{agent} takes over the conversation with {lead} again. If a message is still unanswered and less than a day old, the agent replies right away.',
    confirm: 'Reactivate AI',
    busy: 'Reactivating...',
  },
  failed: 'Nothing changed: {why}',
});

export const restricted = catalog('conversations.screen.restricted', {
  title: 'Permission Required',
  text: 'You need editor permissions to stop or reactivate the AI.',
});

/** French on every page. */
export const emptyMessage = verbatim('conversations.screen.emptyMessage', { text: 'Message vide' });
