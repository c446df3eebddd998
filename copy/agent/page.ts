import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the Agent page. */
export const copy = catalog('agent.page', {
  title: 'Agent',
  named: 'Agent: {agent}',
  description: 'Brief your agent like a new employee, and ask it questions before your leads do.',
  breadcrumb: { campaigns: 'Campaigns' },
  loading: 'Loading your agent...',
  creating: {
    title: 'This campaign is still being created',
    text: "Its agent appears here as soon as it's ready.",
  },
  failed: {
    title: 'Failed to load campaign data',
    text: 'Nothing changed. Please try again.',
  },
  notFound: { title: 'Campaign not found', text: 'It may have been deleted.', back: 'Campaigns' },
  index: 'Parts of the briefing',
  readOnly: 'You need editor permissions to change the briefing.',
  promptsByAutomation: {
    title: "This agent's instructions have no variables",
    text: 'We save your changes, but the agent follows its instructions word for word. To change what it says, edit its prompts or the automation that wrote them.',
  },
});

export const sections = catalog('agent.page.sections', {
  who: {
    title: 'Who you are',
    text: 'The name, the language and the tone your agent writes in.',
  },
  sell: {
    title: 'What you sell',
    text: 'Your offer, prices and catalog. Your agent never makes up a price.',
  },
  know: {
    title: 'What you know',
    text: 'Facts, documents and pages, and your answers to what leads asked.',
  },
  findOut: {
    title: 'What you find out',
    text: 'What your agent asks each lead, and when a lead qualifies.',
  },
  do: {
    title: 'What you do',
    text: 'The goal of each conversation, and when your agent hands it to your team.',
  },
  may: {
    title: 'What you can do without asking',
    text: 'What your agent sends without approval, and when it writes.',
  },
});

export const cards = catalog('agent.page.cards', {
  persona: { title: 'Name and tone' },
  offer: { title: 'Offer' },
  catalogue: {
    title: 'Prices and catalog',
    text: 'What you offer, what it costs and on what terms.',
  },
  prices: {
    title: 'Prices with dates',
    text: 'Prices your agent looks up, each with the last day it applies.',
  },
  missing: {
    title: 'Missing information',
    text: "We didn't find this on your website or in your answers. Add it to the offer or the facts.",
  },
  facts: { title: 'Facts', text: 'What else your agent knows, and where it comes from.' },
  answers: {
    title: 'Answers and policies',
    text: "Questions you've already answered. Your agent looks them up before it replies.",
  },
  documents: {
    title: 'Documents and pages',
    text: 'Files and web pages your agent looks things up in.',
  },
  questions: {
    title: 'Questions from leads',
    text: "What leads asked and your agent couldn't answer.",
    none: 'No open questions.',
  },
  goal: { title: 'Goal' },
  handover: { title: 'When your team takes over' },
  show: '{count, plural, =0 {Show} other {Show #}}',
  add: 'Add',
  hide: 'Hide',
  links: {
    knowledge: 'Knowledge of all campaigns',
    learning: 'Suggestions from conversations',
    evals: 'Evals',
  },
});

export const save = catalog('agent.page.save', {
  label: 'Unsaved changes',
  changes: '{count, plural, one {# unsaved change} other {# unsaved changes}}',
  save: 'Save changes',
  confirm: {
    title: 'Discard your changes?',
    text: "Not saved: {names}. You can't undo this.",
    cancel: 'Keep editing',
    confirm: 'Discard changes',
  },
  saved: { title: 'Saved', text: 'Your agent uses it from its next message.' },
  failed: {
    title: 'Not saved',
    text: 'What you typed is still here. Please try again.',
  },
  facts: '{count, plural, one {# fact} other {# facts}}',
  list: 'what you find out',
});

export const chat = catalog('agent.page.chat', {
  open: 'Test your agent',
  short: 'Test',
  title: 'Test your agent',
});

/** What the list of changes calls each field. */
export const fieldNames = catalog('agent.page.fieldNames', {
  campaign_name: 'campaign name',
  agent_name: 'agent name',
  company_name: 'company name',
  agent_language: 'language',
  goal_type: 'goal',
  website_url: 'website',
  calendar_url: 'calendar link',
  offer_description: 'offer',
  agent_style: 'style',
  language_variant: 'language variant',
  address_form: 'form of address',
  agent_timezone: 'time zone',
  lead_hour_limit: 'messages per hour',
  lead_day_limit: 'messages per day',
  call_text: 'text after a missed call',
});
