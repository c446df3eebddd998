import { counted } from '#domain/plural.ts';
import type { BusinessFocus } from '#domain/offers/business-focus.ts';

/** Every text of the results pages. */
export const copy = {
  title: 'Your Agent is Ready!',
  website: "We've analyzed your website...",
  guided: "We've processed your answers and created your AI agent",
  pages: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
  /** `facts` of the website: those that people added are not among them */
  read: (facts: number, pages: string) =>
    `${facts} ${facts === 1 ? 'fact' : 'facts'} found on ${pages}.`,
  loading: 'Loading your agent',
  test: 'Continue to Test',
  agentPage: 'Review your agent',
  screenshot: (host: string) => `Screenshot of ${host}`,
  visit: 'Open the website',
  agent: 'Agent',
  campaign: 'Campaign',
  language: 'Language',
  offer: {
    title: 'Your offer',
    text: "Your agent only knows what's written here and the facts below. Fix what's wrong and add what's missing.",
    label: 'Offer description',
    edit: 'Edit',
    editLabel: 'Edit the offer',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    changed: 'Someone else has changed this offer',
    changedText: 'Your text is still here, and saving it replaces theirs:',
    counter: (length: number, minimum: number) =>
      length < minimum ? `${length}/${minimum} characters minimum` : counted(length, 'character'),
  },
  focus: { label: 'Business focus', edit: 'Edit the business focus', close: 'Keep current' },
  questions: {
    title: 'Missing information',
    text: "We didn't find this on your website or in your answers, and your agent never makes things up. Add it to the offer.",
    action: 'Add to the offer',
  },
  facts: {
    title: 'Facts',
    text: 'What your agent knows besides the offer, and where it comes from.',
    add: 'Add a fact',
    addTitle: 'Add a fact',
    editTitle: 'Correct the fact',
    formText: 'Your agent uses it from its next message on.',
    stagedText: 'Try it in the chat, then save it with your other changes.',
    done: 'Done',
    kind: 'Kind',
    about: 'What it is about',
    aboutHint: 'Optional. Such as the service that a price is for.',
    value: 'What your leads should know',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    close: 'Close',
    edit: (fact: string) => `Correct: ${fact}`,
    remove: (fact: string) => `Remove: ${fact}`,
    restore: (fact: string) => `Restore: ${fact}`,
    editedBy: (name: string) => `Changed by ${name},`,
    removedBy: (name: string) => `Removed by ${name},`,
    show: (count: number) => `Show ${count === 1 ? 'the fact' : `all ${count} facts`}`,
    hide: 'Hide the facts',
    unsaved: 'Not saved yet',
    removalUnsaved: 'Removal not saved yet',
    source: (page: string) => `Found on ${page} (opens in a new tab)`,
  },
  template: {
    title: 'Written from a template',
    text: "The AI couldn't write this offer well enough, so we put your facts into a template. Please review it.",
  },
  notes: 'How we built it',
};

export const toasts = {
  noSlug: { title: 'Invalid campaign', text: 'Redirecting to get started page...' },
  failed: {
    title: 'Failed to load campaign',
    text: 'Could not load campaign data. Please try again.',
  },
  missing: {
    title: 'Campaign not found',
    text: 'The requested campaign does not exist or has been deleted.',
  },
  back: 'Go back',
  saveFailed: 'Save failed',
  focusFailed: 'Failed to update business focus. Please try again.',
  offerFailed: 'Failed to update offer description. Please try again.',
  factFailed: 'Your change was not saved. What you typed is still there. Please try again.',
  focusSaved: 'Business focus updated!',
  offerSaved: 'Offer updated!',
  tooShort: 'Offer too short',
};

export const restricted = {
  title: 'Edit Permission Required',
  text: 'You need editor permissions or higher to edit campaigns.',
};

export const focusLabels: Record<BusinessFocus, string> = {
  agency: 'Agency',
  coaching: 'Coaching',
  consulting: 'Consulting',
  'e-commerce': 'E-commerce',
  saas: 'SaaS',
  fitness: 'Fitness',
  'real-estate': 'Real Estate',
  finance: 'Finance',
  education: 'Education',
  healthcare: 'Healthcare',
  legal: 'Legal',
  automotive: 'Automotive',
  food: 'Food',
  beauty: 'Beauty',
  travel: 'Travel',
  other: 'Other',
};

/** Labels of fact kinds; an unknown kind is shown as stored. */
export const factLabels: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  language: 'Language',
  business_name: 'Business name',
  owner: 'Owner',
  service: 'Service',
  price: 'Price',
  discount: 'Discount',
  duration: 'Duration',
  deadline: 'Deadline',
  guarantee: 'Guarantee',
  policy: 'Terms',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  contact_link: 'Contact link',
  booking_link: 'Booking link',
  social_link: 'Social network',
  opening_hours: 'Opening hours',
  faq: 'Question and answer',
};
