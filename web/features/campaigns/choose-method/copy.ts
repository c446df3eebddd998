/** Every text of the method selection. Texts of the specification stand to the letter. */
export const copy = {
  title: 'Create Campaign',
  step: 'Step 1 of 3: Choose Method',
  progress: 'Progress of the setup',
  breadcrumb: 'Breadcrumb',
  crumbs: { start: 'Get Started', here: 'Create Campaign' },
  used: (used: number, limit: number) => `Campaigns: ${used}/${limit}`,
  back: 'Back',
  subtitle: 'How do you want to set up your agent?',
  methodsLabel: 'Methods',
  recommended: 'Recommended',
  preview: { cancel: 'Cancel Setup', proceed: 'Continue Setup', close: 'Close' },
  guided: {
    title: 'Guided Setup',
    text: 'Answer 5 questions',
    details: [
      'About your business and your clients',
      'The offer is written for you',
      'No website needed',
    ],
    preview: 'This is what happens with your answers.',
    steps: [
      {
        title: 'Collecting answers',
        text: 'Five short questions about what you do, for whom, and why it works.',
      },
      { title: 'AI analysis', text: 'Your answers are put in order: problem, solution, audience.' },
      {
        title: 'Generating offer',
        text: 'The offer is written from what you said, and nothing else.',
      },
      {
        title: 'Agent configured',
        text: 'Name, language and goal are set, and it is ready to test.',
      },
    ],
  },
  website: {
    title: 'Automatic Analysis',
    text: 'From your website',
    details: ['Your site is read for you', 'Offer and instructions are written', 'The fastest way'],
    preview: 'This is what happens with your website.',
    steps: [
      {
        title: 'Website analysis',
        text: 'The pages that matter are read: services, prices, about, contact.',
      },
      {
        title: 'Prompt generation',
        text: 'Offer and instructions are written from what they say.',
      },
      {
        title: 'Agent configuration',
        text: 'The agent gets its name, its language and its goal.',
      },
      { title: 'Agent ready', text: 'Look it over, test it, and connect a WhatsApp number.' },
    ],
  },
  manual: {
    title: 'Manual Setup',
    text: 'Full customisation',
    details: ['You write the offer yourself', 'Three short steps', 'Six languages to choose from'],
    preview: 'This is what happens with what you enter.',
    steps: [
      {
        title: 'Processing input',
        text: 'Your company, your offer and your goal are read and checked.',
      },
      {
        title: 'AI configuration',
        text: 'The agent gets its name, its language and its way of speaking.',
      },
      {
        title: 'Optimization',
        text: 'Its instructions and its first message are written from your offer.',
      },
      { title: 'Agent ready', text: 'Connect a WhatsApp number, and it starts to answer.' },
    ],
  },
};

/** Stands in the place of a setup that cannot be done now; the same for the three methods. */
export const gate = {
  role: {
    title: 'Permission Required',
    text: 'You need editor permissions or higher to create campaigns.',
  },
  limit: {
    title: 'Campaign Limit Reached',
    text: (used: number, limit: number) =>
      `Your plan holds ${limit} ${limit === 1 ? 'campaign' : 'campaigns'} and ${used} ${used === 1 ? 'is' : 'are'} in use.`,
    upgrade: 'Upgrade Plan',
    manage: 'Manage Campaigns',
  },
};
