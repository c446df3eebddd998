import type { MemberRow } from '#domain/teams/schema.ts';
import { Table, TableCell, TableHead, TableRow } from '#web/ui/layout/table.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { MemberMenu } from './member-menu.tsx';
import {
  InvitationNote,
  MemberJoined,
  MemberName,
  MemberRoles,
  MemberStatus,
} from './member-parts.tsx';
import { copy } from '#copy/teams/screen.ts';

export function MemberTable({ members }: { members: MemberRow[] }) {
  const { columns } = copy;
  return (
    <Table className="table-fixed">
      <caption className="sr-only">{copy.caption}</caption>
      <thead>
        <tr>
          <TableHead className="w-[24%]">{columns.name}</TableHead>
          <TableHead className="w-[24%]">{columns.email}</TableHead>
          <TableHead>{columns.roles}</TableHead>
          <TableHead>{columns.joined}</TableHead>
          <TableHead className="w-[22%]">{columns.status}</TableHead>
          <TableHead className="w-20 text-right">{columns.actions}</TableHead>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <TableRow key={member.member_id}>
            <TableCell>
              <MemberName member={member} />
            </TableCell>
            <TableCell className="py-2 text-muted-foreground">
              <span className="block wrap-anywhere">{member.userEmail}</span>
              <span className="block text-xs">
                <InvitationNote member={member} />
              </span>
            </TableCell>
            <TableCell>
              <MemberRoles member={member} />
            </TableCell>
            <TableCell className="text-muted-foreground">
              <MemberJoined member={member} />
            </TableCell>
            <TableCell className="py-2">
              <MemberStatus member={member} />
            </TableCell>
            <TableCell className="text-right">
              <MemberMenu member={member} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** The table's columns as cards, for a narrow screen. */
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
