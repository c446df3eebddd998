import type { MemberRow } from '#domain/teams/schema.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { copy } from '#copy/teams/screen.ts';
import { MemberMenu } from './member-menu.tsx';
import {
  InvitationNote,
  MemberJoined,
  MemberName,
  MemberRoles,
  MemberStatus,
} from './member-parts.tsx';

/** The table's columns, for a narrow screen. */
export function MemberCards({ members }: { members: MemberRow[] }) {
  return (
    <ul aria-label={copy.caption} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {members.map((member) => (
        <li key={member.member_id}>
          <Card className="flex flex-col gap-3 p-4">
            <div className="flex items-center justify-between gap-3">
              <MemberName member={member} />
              <MemberMenu member={member} />
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-sm [&>dt]:text-muted-foreground">
              <dt>{copy.columns.email}</dt>
              <dd className="break-all">{member.userEmail}</dd>
              <dt>{copy.columns.roles}</dt>
              <dd>
                <MemberRoles member={member} />
              </dd>
              <dt>{copy.columns.joined}</dt>
              <dd>
                <MemberJoined member={member} />
              </dd>
              <dt>{copy.columns.status}</dt>
              <dd>
                <MemberStatus member={member} />
              </dd>
            </dl>
            {member.invitation ? (
              <p className="text-sm text-muted-foreground">
                <InvitationNote member={member} />
              </p>
            ) : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}
