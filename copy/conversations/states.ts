import { catalog } from '../catalog/catalog.ts';

/** Names of the conversation states, on every screen and in every message. */
export const stateCopy = catalog('conversations.states', {
  ai_active: 'AI Active',
  manual_control: 'AI Stopped',
  ai_inactive: 'AI Inactive',
  en_cours: 'In Progress',
  converti: 'Qualified',
  pas_interesse: 'Not Interested',
  lead_froid: 'Cold Lead',
  stop: 'Stopped',
  waiting: 'Waiting for you',
  opted_out: 'Opted out',
  booked: 'Booked',
  unread: 'Unread',
});
