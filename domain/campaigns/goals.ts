import type { GoalContext } from '../offers/offer-context.ts';

/** The goals in the prompt editor, as prompts word them. Users see `copy/campaigns/choices.ts`. */
export const EDITOR_GOALS = {
  rdv: 'Schedule Meeting',
  direct_sales: 'Direct Sales',
  lead_gen: 'Lead Generation',
} as const;
export type EditorGoal = keyof typeof EDITOR_GOALS;
const DEFAULT_EDITOR_GOAL: EditorGoal = 'rdv';

/** The goals of the three forms and of the editor, with their kind for the agent and their label. */
const GOALS: Record<string, { kind: GoalContext['kind']; label: string }> = {
  book_appointments: { kind: 'meet', label: 'Book appointments' },
  direct_sales: { kind: 'sell', label: 'Direct sales' },
  redirect_to_website: { kind: 'page', label: 'Redirect to website' },
  redirect_page: { kind: 'page', label: 'Redirect to specific page' },
  redirect_traffic: { kind: 'page', label: 'Redirect traffic' },
  rdv: { kind: 'meet', label: EDITOR_GOALS.rdv },
  lead_gen: { kind: 'other', label: EDITOR_GOALS.lead_gen },
};

/** The goal as the prompt editor shows it, whose list is shorter than those of the forms. */
export function editorGoal(goal_type: string): EditorGoal {
  if (Object.hasOwn(EDITOR_GOALS, goal_type)) return goal_type as EditorGoal;
  return goal_type.startsWith('redirect_') ? 'lead_gen' : DEFAULT_EDITOR_GOAL;
}

const goalOf = (goal_type: string) =>
  Object.hasOwn(GOALS, goal_type) ? GOALS[goal_type] : undefined;

/** For `other`, the user describes the goal. */
export const isGoal = (goal_type: string): boolean =>
  goal_type === 'other' || goalOf(goal_type) !== undefined;

/** The goal's label, or the user's description of `other`. */
export function goalLabel(goal_type: string, goal_custom: string): string {
  return goalOf(goal_type)?.label ?? (goal_custom || goal_type);
}

/** Returns which kind of next step a goal is. */
export function goalKind(goal_type: string): GoalContext['kind'] {
  return goalOf(goal_type)?.kind ?? 'other';
}
