import { catalog } from '../catalog/catalog.ts';

/** Shown to visitors who submit a form without JavaScript. */
export const formPageCopy = catalog('leads.formPages', {
  closed: 'This form is closed',
  checkNumber: {
    title: 'Please check your phone number',
    text: 'We kept what you sent. Go back to the form, correct the number and send it again.',
  },
  thanks: {
    title: 'Thank you',
    kept: '{company} has your details.',
    taken: '{company} has your details and will write to you on WhatsApp.',
  },
  notSent: {
    title: "We couldn't send this",
    text: 'Go back to the form, correct it and send it again.',
  },
});
