import { catalog } from '#copy/catalog/catalog.ts';
/** Every text of the WhatsApp section. */
export const section = catalog('whatsapp.screen.section', {
  title: 'WhatsApp Automation',
  subtitle: 'Connect and automate your WhatsApp conversations with AI',
  steps: {
    overview: 'Overview',
    connect: 'Connect Number',
    webhook: 'Webhook Integration',
    widget: 'Website Widget',
    connected: 'Manage Agents',
  },
  stepper: 'WhatsApp setup steps',
  stepStates: {
    done: ' (visited)',
    next: ' (next step)',
    locked: ' (after you connect a number)',
  },
  connectFirst: {
    title: 'Connect a number first',
    text: "This step needs a number that's connected to WhatsApp. Connecting takes less than two minutes.",
    action: 'Connect Number',
  },
  active: 'Active',
  connected: '{count, plural, one {# connected campaign} other {# connected campaigns}}',
  /** followed by the state of those numbers */
  numbers: '{count, plural, one {# number} other {# numbers}}',
  loading: 'Loading WhatsApp...',
  gatewayProblem: "WhatsApp isn't working right now",
  loadFailed: {
    title: 'Failed to load campaigns',
    text: 'Your connections keep working. Check your internet connection and try again.',
  },
});

export const overview = catalog('whatsapp.screen.overview', {
  title: 'Let your agent reply on WhatsApp',
  intro:
    'Link a WhatsApp number to a campaign and its AI agent replies to every lead who writes, day and night, in your words. Follow every conversation here and take over whenever you want.',
  start: 'Start WhatsApp Setup',
  stepsTitle: 'Set it up in four steps',
  steps: {
    connect: {
      title: 'Connect your number',
      text: 'Choose a campaign and scan a QR code with the WhatsApp app. Your phone and your chats stay yours.',
    },
    webhook: {
      title: 'Capture leads from forms',
      text: 'Send your forms to an address of your campaign. The agent writes to each new lead.',
    },
    widget: {
      title: 'Add a chat button',
      text: 'Put a WhatsApp button on your website, so visitors start the conversation themselves.',
    },
    connected: {
      title: 'Stay in charge',
      text: 'Check your numbers, follow conversations live, and take over whenever you want.',
    },
  },
  benefitsTitle: 'What you get',
  benefits: [
    { figure: '85%', text: 'qualification rate for the leads your agent talks to' },
    { figure: '24/7', text: 'automated responses, nights and weekends included' },
    { figure: '5x', text: 'faster response than by hand' },
    { figure: '< 2 min', text: 'to connect a number' },
  ],
  faqTitle: 'Questions',
  faq: [
    {
      question: 'Can I keep using WhatsApp on my phone?',
      answer:
        'Yes. OpenSetter is one more linked device. When you write to a lead from your phone, the agent stops in that conversation until you reactivate it, or for as long as your team has set.',
    },
    {
      question: 'What about greeting and away messages of the WhatsApp Business app?',
      answer:
        "Turn them off in the app, under Business tools, so leads get one reply and not two. If you keep them, we recognize them and they don't stop the agent. You see which ones we found under Manage Agents.",
    },
    {
      question: 'Which number should I use?',
      answer:
        'A business number that has been on WhatsApp for a few weeks. WhatsApp is more likely to restrict new numbers that suddenly send a lot of messages.',
    },
    {
      question: 'Can two campaigns share one number?',
      answer:
        'Yes. Connect the number to one campaign, then add others under Manage Agents. New leads go to the campaign that their first words, ad, form or language point to. Everyone else goes to the first campaign.',
    },
    {
      question: 'What happens when I disconnect?',
      answer:
        'The agent stops replying to new messages. Your conversations and data are kept and you can reconnect the number later.',
    },
  ],
});

export const connect = catalog('whatsapp.screen.connect', {
  title: 'Step 1: Connect Your WhatsApp Number',
  subtitle: 'Choose the campaign whose agent should reply on this number.',
  choose: 'Campaign',
  choosePlaceholder: 'Select a campaign',
  button: 'Connect WhatsApp',
  none: {
    title: 'No campaign yet',
    text: 'Every agent belongs to a campaign. Create one first, then connect its number here.',
    action: 'Create Campaign',
  },
  allConnected: {
    title: 'All campaigns are connected',
    text: "All your team's campaigns have a WhatsApp number. Create another campaign to connect another number.",
  },
});

export const connected = catalog('whatsapp.screen.connected', {
  title: 'Connected WhatsApp Numbers',
  cards: {
    agents: 'Connected Agents',
    sessions: 'Active Sessions',
    profiles: 'WhatsApp Profiles',
    messages: 'Messages Today',
  },
  connections: 'Active WhatsApp Connections',
  profiles: 'WhatsApp profiles',
  none: {
    title: 'No profile yet',
    text: "Each number's name, picture and quota appear here once it's connected.",
  },
  next: {
    title: "What's Next?",
    conversations: 'View Conversations',
    webhook: 'Set Up Lead Forms',
    widget: 'Setup Widget',
    connect: 'Connect Another Number',
  },
});

export const profiles = catalog('whatsapp.screen.profiles', {
  campaigns: 'Used by {names}',
  noCampaign: 'No active campaign uses this number',
  quota: 'First messages today',
  usage: '{sent} of {quota}',
  quotaHint: 'WhatsApp limits agents to 250 first messages a day. AI replies do not count.',
  near: 'Approaching daily limit',
  totals: {
    label: 'Totals of this number',
    pending: 'First messages waiting',
    sent: 'Messages sent by agents',
    leads: 'Leads contacted',
    /** while a figure isn't known */
    unknown: '–',
  },
});

export const completion = catalog('whatsapp.screen.completion', {
  title: 'Congratulations! WhatsApp setup completed',
  // The campaign of this setup may still lack a number.
  text: 'Your connected agents reply to everyone who writes to them. Watch their conversations.',
  next: 'View Conversations',
  dismiss: 'Dismiss',
});

export const warning = catalog('whatsapp.screen.warning', {
  title: 'Important: Read Before Connecting',
  lead: "You're about to link a WhatsApp number to your AI agent.",
  points: [
    "The agent ignores groups. If you also use the number privately, you choose who the agent doesn't answer before it starts.",
    "Turn off greeting and away messages in the WhatsApp Business app. Otherwise your leads get them in addition to the agent's replies.",
    'Bring the phone online from time to time, or WhatsApp will unlink it.',
    'WhatsApp restricts numbers that message many strangers. We limit first messages for you, but a brand-new number is still at risk.',
    'You can link each number only once. To let several campaigns answer on it, add them to the number after you connect it.',
  ],
  ready: 'Have your phone ready: the QR code is valid for 90 seconds.',
  accept: 'I Understand, Continue',
});

export const scan = catalog('whatsapp.screen.scan', {
  title: 'Scan the QR code',
  for: 'Linking a number to "{campaign}"',
  states: {
    idle: 'Not connected yet',
    connecting: 'Preparing your session...',
    qr_active: 'Waiting for your scan',
    qr_expired: 'The QR code has expired',
    verifying_connection: 'Verifying the connection...',
    success: 'WhatsApp Connected!',
    error: 'Connection failed',
    disconnected: 'WhatsApp Disconnected',
  },
  steps: [
    'Open WhatsApp on your phone',
    'Tap Menu or Settings and choose Linked devices',
    'Tap Link a device and point the camera at this code',
  ],
  qrAlt: 'QR code to link WhatsApp. Scan it with your phone.',
  loadingCode: 'Getting the code...',
  linking: 'Code scanned. WhatsApp is linking the device...',
  timeLeft: 'Code valid for {clock}',
  timeLeftSpoken: '{seconds, plural, one {# second} other {# seconds}} left to scan',
  expiredText: 'Codes are valid for 90 seconds. Get a new one when your phone is ready.',
  newCode: 'Get a new code',
  check: 'Check {done, number} of {all, number}',
  checking: "We're making sure the connection is stable. This takes about ten seconds.",
  validating: 'Checking that the number is available...',
  successText: 'This number is linked to your agent.',
  retrying: "We'll keep trying.",
  cancelling: 'Ending session...',
  locked: 'You can close this window in a few seconds, once the number is checked.',
  standIn: 'The sandbox simulates WhatsApp here, so scan with its phone instead of yours.',
  openPhone: 'Open the sandbox phone',
});

export const toasts = catalog('whatsapp.screen.toasts', {
  connected: {
    title: 'WhatsApp Connected!',
    text: '{agent} is linked to this number.',
  },
  disconnected: {
    title: 'Number Disconnected',
    text: 'Your WhatsApp number has been disconnected from {campaign}.',
  },
  removed: {
    title: 'Number removed',
    text: '{phone} no longer appears among your numbers.',
  },
  removeFailed: {
    title: "We couldn't remove the number",
    text: "It's still here, and nothing was changed. Please try again.",
  },
  disconnectFailed: {
    title: 'Disconnection Failed',
    text: 'Failed to disconnect WhatsApp session. Please try again.',
  },
});

export const accounts = catalog('whatsapp.screen.accounts', {
  title: 'Connected numbers',
  lost: 'Lost connections',
  monitor: 'WhatsApp Connections',
  unknownName: 'Unknown',
  campaign: 'Campaign',
  shared: '{campaign} and {count, number} more',
  agent: 'Agent',
  since: 'Connected',
  lostSince: 'Connection lost',
  conversations: 'View Conversations',
  disconnect: 'Disconnect',
  problem: "This number can't send messages",
  restricted: {
    time_lock: 'WhatsApp has restricted this number',
    capping: 'This number has started as many chats as WhatsApp allows for now',
  },
  restrictedText:
    "Until {until}, it can't write to people who haven't written to you. Those messages wait. Your agent keeps replying to everyone else.",
  hints: {
    paused:
      "Its campaign is paused, so the agent doesn't reply here. Leads who write wait in your inbox. To let it reply again, resume the campaign.",
    lost: "No one answers on this number, and new messages don't arrive. Your conversations are safe. Connect it again with its phone. We then read what leads wrote in the meantime and answer those who are waiting.",
    starting: "We're reconnecting. No messages are lost.",
    restarting:
      "The connection to WhatsApp dropped. We're restarting it until it works. Messages wait and nothing is lost.",
    gatewayAway:
      "The WhatsApp service isn't answering. We'll keep trying. Messages wait and nothing is lost.",
  },
  remove: {
    action: 'Remove',
    title: 'Remove this number?',
    text: '{phone} no longer appears for "{campaign}". Your conversations and data are kept, and you can connect a number again at any time.',
    cancel: 'Keep it',
    confirm: 'Remove',
    busy: 'Removing...',
  },
  loadFailed: 'Failed to load WhatsApp profiles',
  confirm: {
    title: 'Disconnect this number?',
    text: '{phone} will be disconnected from "{campaign}". The agent stops replying to new messages. You can reconnect the number later, and your conversations and data are kept.',
    cancel: 'Keep connected',
    confirm: 'Disconnect',
    busy: 'Disconnecting...',
  },
});

export const restricted = catalog('whatsapp.screen.restricted', {
  connect: {
    title: 'WhatsApp Connection Restricted',
    text: 'You need editing permissions to connect WhatsApp to your campaigns.',
  },
  disconnect: {
    title: 'WhatsApp Disconnection Restricted',
    text: 'You need editor permissions to disconnect WhatsApp numbers from campaigns.',
  },
  plan: {
    text: 'WhatsApp access requires an active subscription.',
  },
});
