import type { WebsiteGoal } from '#domain/campaigns/website-form.ts';

/** Every text of the website analysis. Texts of the specification stand to the letter. */
export const copy = {
  title: 'Automatic Setup',
  subtitle: 'Your website is read, and an agent is made from what it says.',
  step: 'Step 2 of 3: Configure Your Agent',
  progress: 'Progress of the setup',
  breadcrumb: 'Breadcrumb',
  crumbs: { start: 'Get Started', choose: 'Choose Method', here: 'Website Analysis' },
  back: 'Back',
  loading: 'Loading...',
  submit: 'Create My Agent',
  submitting: 'Creating Agent...',
  missing: (fields: string[]) => `Still to fill in: ${fields.join(', ')}`,
};

export const sections = {
  website: { title: 'Website', text: 'The pages that matter are read, no more than a few.' },
  campaign: { title: 'Campaign', text: 'What it is called, and for whom the agent speaks.' },
  language: { title: 'Language', text: 'In which the agent talks to your leads.' },
  goal: { title: 'Objective', text: 'Where the agent should lead.' },
};

export const fields = {
  website_url: {
    label: 'Website URL',
    placeholder: 'https://www.your-website.com',
    hint: 'The address of your start page.',
  },
  campaign_name: {
    label: 'Campaign name',
    placeholder: 'Spring Campaign',
    hint: 'Filled in from the address; change it as you like.',
  },
  company_name: { label: 'Company name', placeholder: 'Studio Nord' },
  agent_name: { label: 'Agent name', placeholder: 'Emma', hint: 'The name that your leads read.' },
  language: { label: 'Agent language', placeholder: 'Select a language' },
  custom_language: { label: 'Your language', placeholder: 'Breton' },
  goal_type: { label: 'Main objective', placeholder: 'Select an objective' },
  goal_link: {
    label: 'Link (optional)',
    placeholder: 'https://www.your-website.com/page',
    hint: 'The agent sends it when it fits.',
  },
};

/** Label and placeholder of the goal's value, by goal type. */
export const goalValues: Record<WebsiteGoal, { label: string; placeholder: string }> = {
  book_appointments: { label: 'Booking link', placeholder: 'https://calendly.com/your-name' },
  direct_sales: { label: 'Sales page URL', placeholder: 'https://www.your-shop.com/product' },
  redirect_page: { label: 'Target page URL', placeholder: 'https://www.your-website.com/page' },
  other: {
    label: 'Describe your objective',
    placeholder: 'What the agent should find out or bring about, in a sentence or two.',
  },
};

interface Words {
  title: string;
  text?: string;
}

export const errors = {
  noTeam: { title: 'Team configuration missing', text: 'Please refresh and try again.' },
  nobody: { title: 'Authentication required', text: 'Please login again.' },
  nameExists: {
    title: 'Campaign name already exists',
    text: 'Please choose a different name.',
  },
  conflict: { title: 'Campaign with this name already exists' } as Words,
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
} as const;
