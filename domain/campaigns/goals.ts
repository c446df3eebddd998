import type { ManualForm } from './schema.ts';

const LABELS: Record<Exclude<ManualForm['mainObjective'], 'other'>, string> = {
  book_appointments: 'Book appointments',
  direct_sales: 'Direct sales',
  redirect_to_website: 'Redirect to website',
};

/** What the agent leads to, in words: the goal's label, or the person's own words for `other`. */
export function goalInWords(goal_type: ManualForm['mainObjective'], goal_custom: string): string {
  return goal_type === 'other' ? goal_custom : LABELS[goal_type];
}
