import type { Funnel } from '#domain/overview/costs.ts';

/** How far leads come, in order. */
const STAGES = ['leads', 'replied', 'qualified', 'booked'] as const;

interface Stage {
  stage: (typeof STAGES)[number];
  count: number;
  /** in percent of all leads */
  share: number;
}

/** The stages that are counted: a server of before does not know the newest. */
export function stagesOf(funnel: Funnel): Stage[] {
  return STAGES.flatMap((stage) => {
    const count = funnel[stage];
    if (count === undefined) return [];
    return { stage, count, share: funnel.leads === 0 ? 0 : (count / funnel.leads) * 100 };
  });
}
