import { useQuery } from '@tanstack/react-query';
import type { MemberRow } from '#domain/teams/schema.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import {
  assignmentOptions,
  AvailabilityMark,
} from '#web/shared/availability/availability-mark.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatDay, formatExact } from '#web/ui/format.ts';
import { ShieldCheck, ShieldOff } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { copy } from '#copy/teams/screen.ts';

/** A member's name, or the email address while pending. */
export function nameOf({ userName, userEmail }: MemberRow): string {
  return userName || userEmail;
}

export function MemberName({ member }: { member: MemberRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={nameOf(member)} />
      <span className="flex min-w-0 flex-col">
        <span translate="no" className="truncate font-medium" title={nameOf(member)}>
          {nameOf(member)}
        </span>
        <MemberAvailability member={member} />
      </span>
      {member.you ? <Badge variant="outline">{copy.you}</Badge> : null}
    </span>
  );
}

/** The labels of all stored roles, without duplicates. */
export function MemberRoles({ member: { roles, roleLabel: fallback } }: { member: MemberRow }) {
  const labels = new Set(roles.length > 0 ? roles.map(roleLabel) : [fallback]);
  return (
    <span className="inline-flex flex-wrap gap-1">
      {[...labels].map((label) => (
        <Badge key={label} variant={label === 'Owner' ? 'primary' : 'secondary'}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

export function MemberStatus({ member }: { member: MemberRow }) {
  const { status, invitation, hasSecondFactor } = member;
  const expired = invitation?.expired ?? false;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge variant={status === 'Active' ? 'success' : 'warning'}>{copy.status[status]}</Badge>
      {expired ? <Badge variant="destructive">{copy.status.expired}</Badge> : null}
      {hasSecondFactor === null ? null : <SecondFactorBadge has={hasSecondFactor} />}
    </span>
  );
}

/** Only the owner and admins see it. */
function SecondFactorBadge({ has }: { has: boolean }) {
  const Icon = has ? ShieldCheck : ShieldOff;
  return (
    <Badge variant="outline">
      <Icon aria-hidden />
      <span>{has ? copy.secondFactor.on : copy.secondFactor.off}</span>
    </Badge>
  );
}

export function MemberJoined({ member: { joined } }: { member: MemberRow }) {
  if (!joined) return <span>{copy.notJoined}</span>;
  return (
    <time dateTime={joined} title={formatExact(joined)} className="tnum">
      {formatDay(joined)}
    </time>
  );
}

/** The state of a pending invitation. */
export function InvitationNote({ member: { invitation } }: { member: MemberRow }) {
  if (!invitation) return null;
  const { inviter_name, expired, expires_at, mail, message } = invitation;
  if (message) return <span className="text-destructive">{message}</span>;
  if (expired) return <span>{copy.invitation.expired}</span>;
  return (
    <>
      {inviter_name ? <span>{`${copy.invitation.by({ name: inviter_name })}. `}</span> : null}
      {mail === 'sending' ? <span>{`${copy.invitation.sending} `}</span> : null}
      <span>{copy.invitation.expires}</span> <RelativeTime at={expires_at} />
      <span>.</span>
    </>
  );
}

/** Whether a member currently gets leads. Hidden for members who can't reply to any. */
function MemberAvailability({ member }: { member: MemberRow }) {
  const { team_slug } = useTeam();
  const members = useQuery(assignmentOptions(team_slug)).data?.members;
  const found = members?.find(({ user_id }) => user_id === member.user_id);
  return found ? <AvailabilityMark of={found.availability} /> : null;
}
