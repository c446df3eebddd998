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
  manual: {
    title: 'Manual Setup',
    text: 'Full customisation',
    details: ['You write the offer yourself', 'Three short steps', 'Six languages to choose from'],
    preview: {
      title: 'Manual Setup',
      text: 'This is what happens with what you enter.',
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
      cancel: 'Cancel Setup',
      proceed: 'Continue Setup',
      close: 'Close',
    },
  },
};
