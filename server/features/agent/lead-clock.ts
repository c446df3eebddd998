import { knownLeadZone } from '#server/features/conversations/delivery/hours/lead-zone.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes sixty times as long as using it. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: timezone } as const;
  const clock = clocks.get(timezone) ?? new Intl.DateTimeFormat('en-GB', options);
  clocks.set(timezone, clock);
  return clock;
}

/** The time of the campaign, and that of the lead where the number says which it is and it differs. */
export function today(agent_timezone: string, id_lead: string, now = new Date()): string {
  const here = clockOf(agent_timezone).format(now);
  const zone = knownLeadZone(id_lead);
  if (!zone) return here;
  const there = clockOf(zone).format(now);
  return there === here ? here : `${here} for the business, ${there} for the lead`;
}

/** With a plus; null while WhatsApp hides the number. */
export function phoneOf(id_lead: string): string | null {
  const [digits = '', host] = id_lead.split('@');
  return host === 'c.us' ? `+${digits}` : null;
}
