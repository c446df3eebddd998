/** The periods of the cost report, in days that end today. */
export const COST_PERIODS = [7, 30, 90] as const;
export type CostPeriod = (typeof COST_PERIODS)[number];
