import { audit } from '#copy/admin/desk.ts';
import type { AuditAction, AuditPerson, AuditRecord } from '#domain/admin/schema.ts';
import { planLabel } from '#domain/billing/plans.ts';

/** Describes one entry in a sentence. */
export function auditSentence(entry: AuditRecord): string {
  const { action, actor, target, team } = entry;
  const sentence: (values: Record<Value, string>) => string = audit.actions[action];
  return sentence({
    by: actor ? nameOf(actor) : systemActorText(action),
    whom: target ? nameOf(target) : audit.deleted,
    placed: team ? 'yes' : 'no',
    team: team?.team_name ?? '',
    detail: detailOf(entry),
  });
}

type Value = 'by' | 'whom' | 'placed' | 'team' | 'detail';

/** The details of the sentence besides users and team. */
function detailOf({ action, details }: AuditRecord): string {
  switch (action) {
    case 'impersonation.change':
      return details.procedure ?? audit.aChange;
    case 'team.plan_changed':
      return planLabel(details.to ?? '');
    case 'learning.accepted':
    case 'learning.declined':
      return details.kind ?? audit.proposal;
    default:
      return details.level ?? details.job ?? details.to ?? details.share ?? details.why ?? '';
  }
}

export const nameOf = ({ name, email }: AuditPerson): string => name || email;

/** For the operator, who has no account but can also grant and revoke levels. */
function systemActorText(action: AuditAction): string {
  const byOperator =
    action.startsWith('admin.') || ['two_factor.reset', 'team.plan_changed'].includes(action);
  return byOperator ? audit.byOperator : audit.byDeleted;
}
