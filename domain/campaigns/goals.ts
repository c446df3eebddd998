import type { GoalContext } from '../offers/offer-context.ts';

/** The goals of the three ways, with what they are to an agent and in words. */
const GOALS: Record<string, { kind: GoalContext['kind']; words: string }> = {
  book_appointments: { kind: 'meet', words: 'Book appointments' },
  direct_sales: { kind: 'sell', words: 'Direct sales' },
  redirect_to_website: { kind: 'page', words: 'Redirect to website' },
  redirect_page: { kind: 'page', words: 'Redirect to specific page' },
  redirect_traffic: { kind: 'page', words: 'Redirect traffic' },
};

const goalOf = (goal_type: string) =>
  Object.hasOwn(GOALS, goal_type) ? GOALS[goal_type] : undefined;

/** What the agent leads to, in words: the goal's label, or the person's own words for `other`. */
export function goalLabel(goal_type: string, goal_custom: string): string {
  return goalOf(goal_type)?.words ?? (goal_custom || goal_type);
}

/** What kind of next step a goal is. */
export function goalKind(goal_type: string): GoalContext['kind'] {
  return goalOf(goal_type)?.kind ?? 'other';
}
