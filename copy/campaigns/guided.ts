import { catalog } from '#copy/catalog/catalog.ts';
/** Every text of the guided questionnaire. */
export const copy = catalog('campaigns.guided', {
  title: 'Guided Setup',
  subtitle: 'We build your agent from your answers.',
  crumbs: { start: 'Get Started', create: 'Create Campaign', here: 'Guided Setup' },
  back: 'Back to Method Selection',
  stepOf: 'Step {step, number} of {of, number}: {title}',
  percent: '{percent, number}% complete',
  progress: 'Questionnaire progress',
  valid: 'Valid',
  incomplete: 'Incomplete',
  previous: 'Previous',
  next: 'Next',
  reset: {
    confirm: 'Start over',
    title: 'Start over?',
    text: 'Your answers are saved in this browser only. Starting over deletes them.',
    cancel: 'Keep my answers',
  },
  submit: 'Create my AI agent',
  submitting: 'Creating Agent...',
  edit: 'Edit',
  editLabel: 'Edit: {title}',
  nothing: 'Not answered yet',
  unfinished: 'Some answers are missing. Complete the steps marked Incomplete.',
});

export const stepTexts = catalog('campaigns.guided.steps', {
  steps: [
    { title: 'Business Activity', text: "Tell us your company's name and what it does." },
    { title: 'Client Problems', text: 'What keeps your clients up at night?' },
    { title: 'Your Solutions', text: 'How do you solve these problems?' },
    { title: 'Target Audience', text: 'Who do you want to talk to?' },
    { title: 'Unique Value', text: 'Why should they choose you?' },
    { title: 'Agent Setup', text: 'How your agent talks and where it leads people.' },
    { title: 'Review & Submit', text: 'Check your answers before we build your agent.' },
  ],
});

export const fields = catalog('campaigns.guided.fields', {
  company_name: {
    label: 'Company name',
    placeholder: 'Studio Nord',
    hint: 'The name your clients know.',
  },
  business_activity: {
    label: 'Business activity',
    placeholder: 'Select your activity',
    hint: 'Pick the closest match.',
  },
  business_activity_other: {
    label: 'Describe your activity',
    placeholder: 'Beekeeping courses',
    hint: 'In a few words.',
  },
  business_problems: {
    label: 'What problems do your clients have?',
    placeholder:
      'They lose hours on follow-ups every week, and interested people go elsewhere because no one replies in time.',
  },
  business_solutions: {
    label: 'How do you solve them?',
    placeholder:
      'Twelve weekly sessions to build a sales process that fits them, with templates for every step.',
  },
  target_audience: {
    label: 'Who are your ideal clients?',
    placeholder: 'Founders of small service companies who do their own selling.',
  },
  unique_value: {
    label: 'What makes you different?',
    placeholder:
      'Fifteen years in sales, groups of six at most, and your money back after week two.',
  },
  agent_name: { label: 'Agent name', placeholder: 'Emma', hint: 'The name your leads see.' },
  language: {
    label: 'Language',
    placeholder: 'Select a language',
    hint: 'The language your agent writes in.',
  },
  goal_type: { label: 'Main objective', placeholder: 'Select an objective' },
  goal_custom: {
    label: 'Describe your objective',
    placeholder: 'Ask for a quote',
    hint: 'What your agent should achieve.',
  },
  goal_link: { label: 'Objective link', hint: 'Starts with http:// or https://' },
});

export const answers = catalog('campaigns.guided.answers', {
  hint: 'At least 20 characters.',
  counter: '{length, number}/{maximum, number}',
});

export const toasts = catalog('campaigns.guided.toasts', {
  unauthenticated: { title: 'Error', text: 'User not authenticated' },
  failed: { title: 'Error', text: 'Unable to create your agent. Please try again.' },
  ceiling: 'Spending ceiling reached',
  tooMany: 'Too many requests',
  created: 'Agent created successfully!',
  createdText: 'Your personalized offer has been generated!',
});
