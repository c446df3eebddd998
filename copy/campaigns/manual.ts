import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the manual setup. */
export const page = catalog('campaigns.manual.page', {
  breadcrumb: {
    dashboard: 'Dashboard',
    getStarted: 'Get Started',
    create: 'Create Campaign',
    manual: 'Manual Setup',
  },
  title: 'Manual Setup',
  subtitle: 'Describe your offer and your agent in your own words.',
  back: 'Back to options',
  stepOf: 'Step {step, number} of {of, number}: {title}',
  progress: 'Setup progress',
  previous: 'Previous',
  next: 'Next',
  submit: 'Create AI Agent',
  submitting: 'Creating Agent...',
  steps: [
    { title: 'Basic Information', text: 'Name your campaign and your company.' },
    { title: 'Your Offer', text: 'What your agent offers your leads.' },
    { title: 'Agent Configuration', text: 'How your agent talks and where it leads people.' },
  ],
});

export const fields = catalog('campaigns.manual.fields', {
  campaignName: { label: 'Campaign name', placeholder: 'Spring Coaching' },
  companyName: { label: 'Company name', placeholder: 'Martin Coaching' },
  businessActivity: { label: 'Business activity', placeholder: 'Select your activity' },
  customBusinessActivity: {
    label: 'Describe your activity',
    placeholder: 'What your business does',
  },
  offerDescription: {
    label: 'Offer description',
    placeholder:
      "What you sell, who it's for, the problem it solves, the price, and what makes you different.",
    hint: 'Your agent only knows what you write here. It never makes up prices or promises.',
    counter: '{length, plural, one {# character} other {# characters}}',
    counterShort: '{length, number}/{minimum, number} characters minimum',
  },
  agentName: {
    label: 'Agent name',
    placeholder: 'Emma',
    hint: 'The name your leads see. At least 2 characters.',
  },
  agentLanguage: { label: 'Language' },
  agentStyle: { label: 'Style' },
  mainObjective: { label: 'Main objective', placeholder: 'Select an objective' },
  customObjective: {
    label: 'Describe your objective',
    placeholder: 'What your agent should achieve',
  },
  objectiveLink: { label: 'Objective link' },
});

/** Hints for the link, by objective. */
export const linkHints = catalog('campaigns.manual.linkHints', {
  '': 'https://',
  book_appointments: 'https://calendly.com/your-name',
  direct_sales: 'https://your-shop.com/product',
  redirect_to_website: 'https://your-website.com',
  other: 'https://your-link.com',
});

export const activities = catalog('campaigns.manual.activities', {
  coaching: 'Coaching',
  ecommerce: 'E-commerce',
  services: 'Services',
  'real-estate': 'Real Estate',
  education: 'Education',
  healthcare: 'Healthcare',
  finance: 'Finance',
  technology: 'Technology',
  marketing: 'Marketing',
  other: 'Other',
});
export const styles = catalog('campaigns.manual.styles', {
  professional: 'Professional',
  friendly: 'Friendly',
  casual: 'Casual',
  formal: 'Formal',
  energetic: 'Energetic',
});

export const toasts = catalog('campaigns.manual.toasts', {
  invalid: 'Validation Error',
  error: 'Error',
  noTeam: 'User or team not found',
  unauthenticated: 'User not authenticated',
  failed: 'An error occurred while creating the agent. Please try again.',
  created: 'Agent created successfully!',
  createdText: '{agent} has been configured and is ready to be activated.',
});

export const results = catalog('campaigns.manual.results', {
  title: 'AI Agent Created Successfully!',
  subtitle: '{agent} is ready. Connect a WhatsApp number and it starts replying.',
  loading: 'Loading campaign details',
  agent: 'Agent name',
  campaign: 'Campaign name',
  status: 'Status',
  draft: 'Draft',
  source: 'Configuration source',
  sources: { manual: 'Manual Configuration', generated: 'Generated from data' },
  calendar: 'Calendar',
  calendarStates: { set: 'Calendar link configured', none: 'No calendar link' },
  language: 'Language',
  timezone: 'Timezone',
  badges: { manual: 'Manual setup', link: 'Link configured' },
  offer: 'Offer',
  details: 'Details',
  nextTitle: 'Next steps',
  next: {
    test: {
      title: 'Test your agent',
      text: 'See what it knows and talk to it before your leads do.',
    },
    activate: {
      title: 'Activate',
      text: 'Your campaign goes live as soon as its number is connected.',
    },
    connect: {
      title: 'Connect WhatsApp',
      text: 'Scan a QR code with the phone whose number your agent will use.',
    },
  },
  cards: {
    test: { title: 'Test Agent', text: 'Chat with it like a lead would.' },
    edit: { title: 'Edit Agent', text: 'Change its name or links.' },
    manage: { title: 'Manage Campaigns', text: "See all of your team's campaigns." },
  },
  failed: { title: 'Error', text: 'Unable to load campaign details.', action: 'Retry' },
});
