import { risks } from '#copy/shared/plan-risk.ts';
import type { PlanRisk } from '#domain/outreach/plan.ts';

/** The risk of a plan for first messages, or what will stop it. */
export function riskText(risk: PlanRisk, day: (at: string) => string): string {
  switch (risk.kind) {
    case 'plan':
    case 'no_number':
      return risks[risk.kind];
    case 'without_number':
    case 'no_consent':
      return risks[risk.kind]({ leads: risk.leads });
    case 'restricted':
      return risks.restricted({ numbers: risk.numbers, day: day(risk.until) });
    case 'plan_messages':
      return risks.plan_messages({ left: risk.left });
    case 'full_quota':
      return risks.full_quota({ per_number: risk.per_number });
  }
}
