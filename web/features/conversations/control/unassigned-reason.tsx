import { useQuery } from '@tanstack/react-query';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { assignmentOptions } from '#web/shared/availability/api.ts';
import { availability } from '#copy/shared/availability.ts';
import { useTeam } from '#web/shared/team/team.tsx';

/** Why a lead who waits is still no one's, although the team assigns automatically. */
export function UnassignedReason({ row }: { row: ConversationRow }) {
  const { team_slug } = useTeam();
  const waits = row.assigned_to === null && row.person_due_since !== null;
  const setting = useQuery({ ...assignmentOptions(team_slug), enabled: waits });
  const reason = waits ? setting.data?.unassignable : null;
  if (!reason) return null;
  return <p className="text-xs text-muted-foreground">{availability.unassignable[reason]}</p>;
}
