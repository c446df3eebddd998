/** How far leads come, in order. */
export const STAGES = ['leads', 'replied', 'qualified', 'booked'] as const;
