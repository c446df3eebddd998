/** Every text of the guided questionnaire. Texts of the specification stand to the letter. */
export const copy = {
  title: 'Guided Setup',
  subtitle: 'Your agent is written from your answers.',
  breadcrumb: 'Breadcrumb',
  crumbs: { start: 'Get Started', create: 'Create Campaign', here: 'Guided Setup' },
  back: 'Back to Method Selection',
  loading: 'Loading...',
  stepOf: (step: number, of: number, title: string) => `Step ${step} of ${of}: ${title}`,
  percent: (percent: number) => `${percent}% complete`,
  progress: 'Progress of the questionnaire',
  valid: 'Valid',
  incomplete: 'Incomplete',
  previous: 'Previous',
  next: 'Next',
  reset: {
    action: 'Start over',
    title: 'Start over?',
    text: 'Your answers are kept in this browser only. Starting over deletes them.',
    cancel: 'Keep my answers',
  },
  submit: 'Create my AI agent',
  submitting: 'Creating Agent...',
  edit: 'Edit',
  editLabel: (title: string) => `Edit: ${title}`,
  nothing: 'Not answered yet',
  unfinished: 'Some answers are missing. Complete the steps marked Incomplete.',
};

export const steps = [
  { title: 'Business Activity', text: 'What your company is called and what it does.' },
  { title: 'Client Problems', text: 'What keeps your clients up at night?' },
  { title: 'Your Solutions', text: 'How do you solve these problems?' },
  { title: 'Target Audience', text: 'Who do you want to talk to?' },
  { title: 'Unique Value', text: 'Why should they choose you?' },
  { title: 'Agent Setup', text: 'How the agent speaks and where it leads.' },
  { title: 'Review & Submit', text: 'Look everything over before your agent is made.' },
];

export const fields = {
  company_name: {
    label: 'Company name',
    placeholder: 'Studio Nord',
    hint: 'As your clients know it.',
  },
  business_activity: {
    label: 'Business activity',
    placeholder: 'Select your activity',
    hint: 'The one that comes closest.',
  },
  business_activity_other: {
    label: 'Describe your activity',
    placeholder: 'Beekeeping courses',
    hint: 'In a few words.',
  },
  business_problems: {
    label: 'Which problems do your clients have?',
    placeholder:
      'They lose hours each week on follow-ups, and interested people go elsewhere because nobody answers in time.',
  },
  business_solutions: {
    label: 'How do you solve them?',
    placeholder:
      'Twelve weekly sessions in which they build a way of selling that fits them, with templates for every step.',
  },
  target_audience: {
    label: 'Who are your ideal clients?',
    placeholder: 'Founders of small service companies who sell themselves and have no sales team.',
  },
  unique_value: {
    label: 'What makes you different?',
    placeholder:
      'Fifteen years in sales, groups of six at most, and your money back after week two.',
  },
  agent_name: { label: 'Agent name', placeholder: 'Emma', hint: 'The name that your leads read.' },
  language: {
    label: 'Language',
    placeholder: 'Select a language',
    hint: 'The agent writes in it.',
  },
  goal_type: { label: 'Main objective', placeholder: 'Select an objective' },
  goal_custom: {
    label: 'Describe your objective',
    placeholder: 'Ask for a quote',
    hint: 'What the agent should bring about.',
  },
  goal_link: { label: 'Objective link', hint: 'Begins with http:// or https://' },
};

export const answerHint = 'At least 20 characters.';
export const counter = (length: number, maximum: number) => `${length}/${maximum}`;

export const toasts = {
  unauthenticated: { title: 'Error', text: 'User not authenticated' },
  failed: { title: 'Error', text: 'Unable to create your agent. Please try again.' },
  created: 'Agent created successfully!',
  createdText: 'Your personalized offer has been generated!',
};
