import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the website analysis. */
export const copy = catalog('campaigns.website', {
  title: 'Automatic Setup',
  subtitle: 'We read your website and build an agent from it.',
  step: 'Step 2 of 3: Configure Your Agent',
  progress: 'Setup progress',
  crumbs: { start: 'Get Started', choose: 'Choose Method', here: 'Website Analysis' },
  back: 'Back',
  submit: 'Create My Agent',
  submitting: 'Creating Agent...',
  missing: 'Still missing: {fields}',
});

export const sections = catalog('campaigns.website.sections', {
  website: { title: 'Website', text: 'We read only the few pages that matter.' },
  campaign: { title: 'Campaign', text: 'Name your campaign, your company and your agent.' },
  language: { title: 'Language', text: 'The language your agent uses with your leads.' },
  goal: { title: 'Objective', text: 'Where your agent should lead people.' },
});

export const fields = catalog('campaigns.website.fields', {
  website_url: {
    label: 'Website URL',
    placeholder: 'https://www.your-website.com',
    hint: 'The address of your home page.',
  },
  campaign_name: {
    label: 'Campaign name',
    placeholder: 'Spring Campaign',
    hint: 'We suggest a name from your address. Change it if you like.',
  },
  company_name: { label: 'Company name', placeholder: 'Studio Nord' },
  agent_name: { label: 'Agent name', placeholder: 'Emma', hint: 'The name your leads see.' },
  language: { label: 'Agent language', placeholder: 'Select a language' },
  custom_language: { label: 'Your language', placeholder: 'Breton' },
  goal_type: { label: 'Main objective', placeholder: 'Select an objective' },
  goal_link: {
    label: 'Link (optional)',
    placeholder: 'https://www.your-website.com/page',
    hint: 'Your agent sends it when it fits the conversation.',
  },
});

/** Label and placeholder of the goal's value, by goal type. */
export const goalValues = catalog('campaigns.website.goalValues', {
  book_appointments: { label: 'Booking link', placeholder: 'https://calendly.com/your-name' },
  direct_sales: { label: 'Sales page URL', placeholder: 'https://www.your-shop.com/product' },
  redirect_page: { label: 'Target page URL', placeholder: 'https://www.your-website.com/page' },
  other: {
    label: 'Describe your objective',
    placeholder: 'What your agent should find out or achieve, in a sentence or two.',
  },
});

export const errors = catalog('campaigns.website.errors', {
  noTeam: { title: 'Team configuration missing', text: 'Please refresh and try again.' },
  unauthenticated: { title: 'Authentication required', text: 'Please login again.' },
  nameExists: {
    title: 'Campaign name already exists',
    text: 'Please choose a different name.',
  },
  ceiling: 'Spending ceiling reached',
  conflict: { title: 'Campaign with this name already exists' },
  network: {
    title: 'Network error',
    text: 'Cannot connect to processing server. Please check your connection.',
  },
  signedOut: { title: 'Authentication error', text: 'Please login again.' },
  tooMany: { title: 'Too many requests', text: 'Please wait a moment.' },
  role: {
    title: 'Permission Required',
    text: 'You need editor permissions or higher to create campaigns.',
  },
  failed: { title: 'Failed to create agent', fallback: 'Failed to process website' },
});
