import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the method selection. */
export const copy = catalog('campaigns.chooseMethod', {
  title: 'Create Campaign',
  step: 'Step 1 of 3: Choose Method',
  progress: 'Setup progress',
  crumbs: { start: 'Get Started', here: 'Create Campaign' },
  used: 'Campaigns: {count}',
  back: 'Back',
  subtitle: 'How would you like to set up your agent?',
  methodsLabel: 'Methods',
  recommended: 'Recommended',
  preview: { cancel: 'Cancel Setup', proceed: 'Continue Setup', close: 'Close' },
  guided: {
    title: 'Guided Setup',
    text: 'Answer 5 questions',
    details: [
      'Covers your business and your clients',
      'We write the offer for you',
      'No website needed',
    ],
    preview: "Here's what we do with your answers.",
    steps: [
      {
        title: 'Collecting answers',
        text: 'Five short questions about what you do, for whom, and why it works.',
      },
      { title: 'AI analysis', text: 'We organize your answers: problem, solution, audience.' },
      {
        title: 'Generating offer',
        text: 'We write your offer from your answers and nothing else.',
      },
      {
        title: 'Agent configured',
        text: "We set its name, language and goal. Then it's ready to test.",
      },
    ],
  },
  website: {
    title: 'Automatic Analysis',
    text: 'From your website',
    details: [
      'We read your website for you',
      'We write your offer and instructions',
      'The fastest way',
    ],
    preview: "Here's what we do with your website.",
    steps: [
      {
        title: 'Website analysis',
        text: 'We read the pages that matter: services, prices, about and contact.',
      },
      {
        title: 'Prompt generation',
        text: 'We write your offer and instructions from what they say.',
      },
      {
        title: 'Agent configuration',
        text: "We set the agent's name, language and goal.",
      },
      { title: 'Agent ready', text: 'Review it, test it, and connect a WhatsApp number.' },
    ],
  },
  manual: {
    title: 'Manual Setup',
    text: 'Full customization',
    details: ['You write the offer yourself', 'Three short steps', 'Six languages to choose from'],
    preview: "Here's what we do with your input.",
    steps: [
      {
        title: 'Processing input',
        text: 'We check your company, your offer and your goal.',
      },
      {
        title: 'AI configuration',
        text: "We set the agent's name, language and tone.",
      },
      {
        title: 'Optimization',
        text: 'We write its instructions and first message from your offer.',
      },
      { title: 'Agent ready', text: 'Connect a WhatsApp number and it starts replying.' },
    ],
  },
});

/** Shown in place of a setup that isn't possible right now, the same for all three methods. */
export const gate = catalog('campaigns.chooseMethod.gate', {
  role: {
    title: 'Permission Required',
    text: 'You need editor permissions or higher to create campaigns.',
  },
  limit: {
    title: 'Campaign Limit Reached',
    text: "You've used {used, number} of {limit, number} {limit, plural, one {campaign} other {campaigns}}.",
    upgrade: 'Upgrade Plan',
    manage: 'Manage Campaigns',
  },
});
