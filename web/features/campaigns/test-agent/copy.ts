/** Every text of the page on which an agent is tested. */
export const copy = {
  title: 'Test Your Agent',
  subtitle: 'See what your agent knows, then chat with it like a lead would.',
  loading: 'Loading your agents',
  campaign: 'Campaign',
  knows: {
    title: 'What it knows',
    agent: 'Agent',
    company: 'Company',
    language: 'Language',
    goal: 'Sends leads to',
    noGoal: 'No link set',
    offer: 'Offer',
    edit: 'Edit campaign',
  },
  talk: {
    title: 'Chat with it on WhatsApp',
    text: 'Your agent replies on a real WhatsApp number, right from the first message.',
    connect: {
      title: 'Connect a number',
      text: 'Scan a QR code with the phone whose number your agent will use.',
      done: 'Your number is connected.',
      action: 'Connect WhatsApp',
    },
    write: {
      title: 'Message it from another phone',
      text: 'Act like a lead: ask about prices, say what you need, hesitate.',
      action: 'Open WhatsApp',
    },
    watch: {
      title: 'Watch the conversation',
      text: 'Every message shows up live, and you can take over anytime.',
      action: 'View Conversations',
    },
  },
  none: {
    title: 'No agent to test yet',
    text: 'Create a campaign first. You can test its agent a minute later.',
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
