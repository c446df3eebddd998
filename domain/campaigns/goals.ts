import type { GoalContext } from '../offers/offer-context.ts';

/** The goals of the three forms, with their kind for the agent and their label. */
const GOALS: Record<string, { kind: GoalContext['kind']; label: string }> = {
  book_appointments: { kind: 'meet', label: 'Book appointments' },
  direct_sales: { kind: 'sell', label: 'Direct sales' },
  redirect_to_website: { kind: 'page', label: 'Redirect to website' },
  redirect_page: { kind: 'page', label: 'Redirect to specific page' },
  redirect_traffic: { kind: 'page', label: 'Redirect traffic' },
};

const goalOf = (goal_type: string) =>
  Object.hasOwn(GOALS, goal_type) ? GOALS[goal_type] : undefined;

/** The goal's label, or the person's own description for `other`. */
export function goalLabel(goal_type: string, goal_custom: string): string {
  return goalOf(goal_type)?.label ?? (goal_custom || goal_type);
}

/** What kind of next step a goal is. */
export function goalKind(goal_type: string): GoalContext['kind'] {
  return goalOf(goal_type)?.kind ?? 'other';
}
