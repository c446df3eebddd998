import { catalog } from '#copy/catalog/catalog.ts';
export const contact = catalog('conversations.waits.contact', {
  label: 'Requested contact',
  planned: 'Asked to be contacted on {day}. The agent will write on {when}.',
  unplanned: 'Asked to be contacted on {day}. Nothing is scheduled.',
  unplannedLater: 'Asked to be contacted later. Nothing is scheduled.',
  change: 'Change day',
  choose: 'Choose a day',
  cancel: 'Cancel',
  cancelLabel: 'Cancel the requested contact',
  day: 'New day',
  save: 'Save day',
  back: 'Back',
  changed: 'The agent will write on {day}',
  canceled: "Canceled. The agent won't write until the lead does.",
  failed: "We couldn't change the day. Please try again.",
});

export const resume = catalog('conversations.waits.resume', {
  label: 'When the agent resumes',
  silent: '{agent} resumes {when} if no one writes.',
  hours: '{agent} resumes {when}, when its hours begin.',
  keep: 'Keep it stopped',
});
