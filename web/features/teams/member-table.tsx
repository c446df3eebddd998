import type { MemberRow } from '#domain/teams/schema.ts';
import { Table, TableCell, TableHead, TableRow } from '#web/ui/layout/table.tsx';
import { copy } from '#copy/teams/screen.ts';
import { MemberMenu } from './member-menu.tsx';
import {
  InvitationNote,
  MemberJoined,
  MemberName,
  MemberRoles,
  MemberStatus,
} from './member-parts.tsx';

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
