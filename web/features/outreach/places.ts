import { placesOf } from '#web/shared/place.ts';
import { plan, screen } from '#copy/outreach/screen.ts';
import { copy as imports } from '#copy/outreach/import.ts';

export const outreachPlaces = [
  placesOf('outreach').whole(
    screen.title,
    screen.description,
    'first messages, queue, waiting leads, scheduled, pending, who is next, bulk, broadcast, mass message, follow-ups, reminders',
  ),
  placesOf('outreach', 'import').whole(
    imports.title,
    imports.text,
    'upload contacts, csv, excel, spreadsheet, list of leads, phone book, import contacts, bulk, mass, crm export, add leads',
  ),
  placesOf('outreach', 'plan').whole(
    plan.title,
    plan.text,
    'pace, speed, how fast, how long, sending limit, messages a day, calculator, ban risk',
  ),
];
