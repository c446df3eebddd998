/** Every text of the page on which an agent is tested. */
export const copy = {
  title: 'Test Your Agent',
  subtitle: 'Read what your agent works with, then talk to it as a lead would.',
  loading: 'Loading your agents',
  campaign: 'Campaign',
  knows: {
    title: 'What it works with',
    agent: 'Agent',
    company: 'Company',
    language: 'Language',
    goal: 'Leads to',
    noGoal: 'No link is set',
    offer: 'Offer',
    edit: 'Edit campaign',
  },
  talk: {
    title: 'Talk to it on WhatsApp',
    text: 'Your agent answers on a real number, from its first message on.',
    connect: {
      title: 'Connect a number',
      text: 'Scan a QR code with the phone whose number the agent uses.',
      done: 'A number is connected.',
      action: 'Connect WhatsApp',
    },
    write: {
      title: 'Write to it from another phone',
      text: 'As a lead would: ask what it costs, say what you need, hesitate.',
      action: 'Open WhatsApp',
    },
    watch: {
      title: 'Watch the conversation',
      text: 'Every message appears live, and you can take over at any time.',
      action: 'View Conversations',
    },
  },
  none: {
    title: 'No agent to test yet',
    text: 'Create a campaign first. Its agent is ready to be tested a minute later.',
    action: 'Create Campaign',
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
};
