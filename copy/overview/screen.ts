import { catalog } from '#copy/catalog/catalog.ts';
export const homeCopy = catalog('overview.screen.home', {
  title: 'Overview',
  greeting: 'Hello, {name}',
  greetingWithoutName: 'Hello',
  team: "Here's what's happening in {name}.",
  statsLabel: 'Team statistics',
  stats: {
    messages: { title: 'Messages', text: 'Total sent and received' },
    campaigns: { title: 'Campaigns', text: 'Used on your plan', withoutPlans: 'Drafts included' },
    leads: { title: 'Leads', text: 'Active' },
    replyRate: { title: 'Reply Rate', text: 'Of leads who responded' },
  },
  spending: {
    of: {
      day: 'The AI model has cost {spent} of {ceiling} today.',
      month: 'The AI model has cost {spent} of {ceiling} this month.',
    },
    near: {
      title: "You've used most of your spending ceiling",
      text: '{of} At the ceiling, your agents pause.',
    },
    reached: {
      title: "Your agents are paused: you've reached your spending ceiling",
      text: '{of} We keep new messages for you. The agents resume automatically on {until}, or when you raise the ceiling.',
    },
    action: 'Spending ceiling',
  },
  actionsLabel: 'What to do next',
  create: {
    title: 'Create Campaign',
    text: 'Give a new agent an offer, a goal and a tone.',
    action: 'Create Campaign',
    restricted: {
      title: 'Campaign Creation Restricted',
      text: 'You need editing permissions to create campaigns.',
    },
  },
  conversations: {
    title: 'View Conversations',
    text: 'Follow along, take over, hand back to the agent.',
    action: 'View Conversations',
    restricted: {
      title: 'View Conversations Restricted',
      text: 'You need viewing permissions to access conversations.',
    },
  },
  members: {
    title: 'Team Members',
    text: 'Invite your colleagues and choose what each of them can do.',
    action: 'Team Members',
  },
});

export const chartsCopy = catalog('overview.screen.charts', {
  label: 'Team activity',
  loading: 'Loading charts...',
  failed: "We couldn't load the charts.",
  empty: {
    title: 'No messages yet',
    text: "Once the first message comes in, you'll see your messages per day and where your leads stand.",
    connect:
      'Connect a WhatsApp number, then message it from another phone to see your agent reply.',
    connectAction: 'Connect WhatsApp',
    write: 'Your number is connected. Message it from another phone to see your agent reply.',
    writeAction: 'Open conversations',
  },
  days: {
    title: 'Messages per day',
    text: 'The last 14 days',
    none: 'No messages in the last 14 days.',
    day: 'Day',
    received: 'Received',
    sent: 'Sent',
    of: '{day}: {received} received, {sent} sent',
  },
  funnel: {
    title: 'Leads by status',
    text: '{leads, plural, one {Where your lead stands} other {Where your # leads stand}}',
    status: 'Status',
    leads: 'Leads',
    share: 'Share',
    /** next to stopped leads, who also have another status */
    alsoAbove: 'also counted above',
  },
});

export const startCopy = catalog('overview.screen.start', {
  title: 'Get Started',
  fresh: 'New',
  first: 'Create Your First Campaign',
  next: 'Create Campaign',
  subtitle: 'Go from nothing to an agent that replies to your leads, in a few minutes.',
  stepsLabel: 'Steps',
  start: 'Start',
  create: {
    title: 'Create campaign',
    text: 'Tell your agent who you are, what you offer and where to send your leads.',
  },
  test: {
    title: 'Test Your Agent',
    text: 'Playground: see what your agent knows and talk to it before your leads do.',
    action: 'Test Your Agent',
  },
  whatsapp: {
    title: 'Connect WhatsApp',
    text: 'Scan a QR code with the phone whose number your agent will use.',
    action: 'Connect WhatsApp',
  },
  figuresLabel: 'What to expect',
  figures: [
    { value: 'under 60 seconds', text: 'until your site is ready' },
    { value: '24/7', text: 'automated responses' },
    { value: '80%+', text: 'lead qualification rate' },
    { value: '5x', text: 'faster response' },
    { value: 'less than 2 minutes', text: 'to connect WhatsApp' },
  ],
});

export const clockCopy = catalog('overview.screen.clock', {
  title: 'From form to first message',
  text: '{leads, plural, one {# lead} other {# leads}} got a first message in the last 30 days',
  median: 'Half of them within',
  p95: '95% within',
  none: 'No data',
  newest: 'The newest leads',
  noName: 'Without a name',
});
