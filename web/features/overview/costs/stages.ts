/** How far leads come, in order. */
export const STAGES = ['leads', 'replied', 'qualified'] as const;
