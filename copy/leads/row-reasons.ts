import { catalog } from '../catalog/catalog.ts';

/** Why a lead from a file or a form wasn't added. */
export const rowReasons = catalog('leads.rowReasons', {
  duplicate: 'This number is already in row {row}.',
  known: 'This person is already a lead in this campaign.',
  opted_out: 'This person asked not to be contacted.',
  refused: "This can't be a WhatsApp number, or the campaign was deleted.",
});

export const formReasons = catalog('leads.formReasons', {
  consent: "This person hasn't agreed to be contacted, so nothing was saved as a lead.",
  refused: "This can't be a WhatsApp number, or the campaign was just deleted.",
});

/** For leads that Meta announced. */
export const metaLeadReasons = catalog('leads.metaLeadReasons', {
  gone: "Meta didn't give us this lead. It may have been deleted, or the page token may not have access to it. In Meta Business settings, under Leads access, check that your app has access. Then enter the token again.",
});
