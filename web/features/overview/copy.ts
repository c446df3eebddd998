export const homeCopy = {
  title: 'Overview',
  greeting: (name: string) => (name ? `Hello, ${name}` : 'Hello'),
  team: (name: string) => `Here is what happens in ${name}.`,
  loading: 'Loading...',
  statsLabel: 'Figures of the team',
  stats: {
    messages: { title: 'Messages', text: 'Total sent and received' },
    campaigns: { title: 'Campaigns', text: 'Used of your plan' },
    leads: { title: 'Leads', text: 'Active' },
    replyRate: { title: 'Reply Rate', text: 'Of leads who responded' },
  },
  actionsLabel: 'What to do next',
  create: {
    title: 'Create Campaign',
    text: 'Give a new agent its offer, its goal and its tone.',
    action: 'Create Campaign',
    restricted: {
      title: 'Campaign Creation Restricted',
      text: 'You need editing permissions to create campaigns.',
    },
  },
  conversations: {
    title: 'View Conversations',
    text: 'Read along, take over, hand back to the agent.',
    action: 'View Conversations',
    restricted: {
      title: 'View Conversations Restricted',
      text: 'You need viewing permissions to access conversations.',
    },
  },
  members: {
    title: 'Team Members',
    text: 'Invite the people you work with, and choose what each of them may do.',
    action: 'Team Members',
  },
  paused: {
    plan: {
      title: 'Your agents are paused',
      text: 'Sending on WhatsApp needs a paid plan. Conversations and settings are kept.',
    },
    messages: {
      title: 'Your agents are paused',
      text: (limit: string) =>
        `All ${limit} messages of this billing period are used. Agents answer again when it is renewed or the plan is upgraded.`,
    },
    action: 'See your plan',
  },
};

export const chartsCopy = {
  label: 'Activity of the team',
  loading: 'Loading charts...',
  failed: { text: 'The charts could not be loaded.', retry: 'Try again' },
  empty: {
    title: 'No messages yet',
    text: 'Messages per day and where your leads stand will appear here, from the first message on.',
    connect:
      'Connect a WhatsApp number, then write to it from another phone to see your agent answer.',
    connectAction: 'Connect WhatsApp',
    write: 'Your number is connected: write to it from another phone to see your agent answer.',
    writeAction: 'Open Conversations',
  },
  days: {
    title: 'Messages per day',
    text: 'The last 14 days, in UTC',
    none: 'No messages in the last 14 days.',
    day: 'Day',
    received: 'Received',
    sent: 'Sent',
    of: (day: string, received: string, sent: string) =>
      `${day}: ${received} received, ${sent} sent`,
  },
  funnel: {
    title: 'Leads by status',
    text: (leads: string) =>
      leads === '1' ? 'Where your lead stands' : `Where your ${leads} leads stand`,
    status: 'Status',
    leads: 'Leads',
    share: 'Share',
  },
};

export const startCopy = {
  title: 'Get Started',
  fresh: 'New',
  first: 'Create Your First Campaign',
  next: 'Create Campaign',
  subtitle: 'From nothing to an agent that answers your leads, in a few minutes.',
  stepsLabel: 'Steps',
  start: 'Start',
  create: {
    title: 'Create campaign',
    text: 'Tell the agent who you are, what you offer and where leads should end up.',
  },
  test: {
    title: 'Test Your Agent',
    text: 'Playground: see what it knows and talk to it before your leads do.',
    action: 'Test Your Agent',
  },
  whatsapp: {
    title: 'Connect WhatsApp',
    text: 'Scan a QR code with the phone of the number that the agent shall answer on.',
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
};
