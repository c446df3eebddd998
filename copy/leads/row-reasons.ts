import { catalog } from '../catalog/catalog.ts';

/** Why a lead of a file or a form was not entered. */
export const rowReasons = catalog('leads.rowReasons', {
  duplicate: 'The same number stands in row {row}.',
  known: 'This campaign has this lead already.',
  opted_out: 'This person asked not to be contacted.',
  refused: 'WhatsApp has no numbers like this one, or the campaign was deleted.',
});

export const formReasons = catalog('leads.formReasons', {
  consent: "This person hasn't agreed to be contacted, so nothing was saved as a lead.",
  refused: 'WhatsApp has no numbers like this one, or the campaign was just deleted.',
});

/** Of a lead that Meta announced. */
export const metaLeadReasons = catalog('leads.metaLeadReasons', {
  gone: "Meta didn't give us this lead. It may be deleted, or the page token may not read it: check in Meta Business settings, under Leads access, that your app may. Then enter the token again.",
});
