import { sql } from 'kysely';

/** How many reminders a silent lead gets, of a campaign `k` and its team's settings `t`. */
export const followUpLimit = sql<number>`least(t.followups_limit,
  jsonb_array_length(k.follow_ups -> 'reminders'))`;
