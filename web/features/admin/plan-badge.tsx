import { planLabel } from '#domain/billing/plan-names.ts';
import { Badge } from '#web/ui/badge.tsx';

/** A plan as staff see it: the free one stands back, one that is not sold any more is still named. */
export function PlanBadge({ plan }: { plan: string }) {
  return <Badge variant={plan === 'free' ? 'secondary' : 'primary'}>{planLabel(plan)}</Badge>;
}
