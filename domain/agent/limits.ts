/** How many messages the agent sent to one lead within an hour and a day, and how many it may send. */
export interface LeadMessages {
  sent_hour: number;
  sent_day: number;
  hour_limit: number;
  day_limit: number;
}

/** The range a campaign can choose from. */
export const LEAD_LIMITS = {
  hour: { least: 1, most: 200 },
  day: { least: 1, most: 500 },
} as const;

export const isLeadLimitReached = ({
  sent_hour,
  sent_day,
  hour_limit,
  day_limit,
}: LeadMessages): boolean => sent_hour >= hour_limit || sent_day >= day_limit;

/** Most characters in a WhatsApp message. A separate file keeps the agent out of the browser's bundle. */
export const REPLY_LIMIT = 4096;
