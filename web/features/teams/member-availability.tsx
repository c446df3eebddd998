import { useQuery } from '@tanstack/react-query';
import type { MemberRow } from '#domain/teams/schema.ts';
import { assignmentOptions } from '#web/shared/availability/api.ts';
import { AvailabilityMark } from '#web/shared/availability/availability-mark.tsx';
import { useTeam } from '#web/shared/team/team.tsx';

/** Whether a member gets leads now; nothing for who may not reply to any. */
export function MemberAvailability({ member }: { member: MemberRow }) {
  const { team_slug } = useTeam();
  const members = useQuery(assignmentOptions(team_slug)).data?.members;
  const found = members?.find(({ user_id }) => user_id === member.user_id);
  return found ? <AvailabilityMark of={found.availability} /> : null;
}
