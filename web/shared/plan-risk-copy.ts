import type { PlanRisk } from '#domain/outreach/plan.ts';
import { formatNumber } from '#web/ui/format.ts';

export const numbersText = (count: number) =>
  count === 1 ? 'one number' : `${formatNumber(count)} numbers`;

/** What a plan of first messages risks, or what will stop it. */
export function riskText(risk: PlanRisk, day: (at: string) => string): string {
  switch (risk.kind) {
    case 'plan':
      return 'Sending on WhatsApp requires a paid plan. Until then nothing is sent, and nothing is lost.';
    case 'no_number':
      return 'No number is connected. Connect one on the WhatsApp page to begin.';
    case 'without_number':
      return `${risk.leads === 1 ? '1 waiting lead belongs' : `${formatNumber(risk.leads)} waiting leads belong`} to campaigns without a connected number. They wait until one is connected.`;
    case 'restricted':
      return `WhatsApp restricts ${numbersText(risk.numbers)}. First messages go on after ${day(risk.until)}.`;
    case 'plan_messages':
      return risk.left === 0
        ? "Your team's messages for this period are used up: nothing is sent until there are new ones."
        : `Your team has ${risk.left === 1 ? '1 message' : `${formatNumber(risk.left)} messages`} left in this period, fewer than there are leads. Replies and follow-ups use them, too.`;
    case 'full_quota':
      return `${formatNumber(risk.per_number)} strangers a day from one number is what WhatsApp restricts numbers for, new ones above all. More numbers at a lower pace are safer.`;
    case 'no_consent':
      return `${risk.leads === 1 ? '1 waiting lead has' : `${formatNumber(risk.leads)} waiting leads have`} no recorded consent. People who don't expect you report you, and reports lead to restrictions.`;
  }
}
