import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('outreach.places', {
  page: 'first messages, queue, waiting leads, scheduled, pending, who is next, bulk, broadcast, mass message, follow-ups, reminders',
  imports:
    'upload contacts, csv, excel, spreadsheet, list of leads, phone book, import contacts, bulk, mass, crm export, add leads',
  plan: 'pace, speed, how fast, how long, sending limit, messages a day, calculator, ban risk',
});
