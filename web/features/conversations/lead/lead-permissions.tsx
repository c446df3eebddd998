import { useQuery } from '@tanstack/react-query';
import type { LeadClock, Permission } from '#domain/outreach/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { delays, leadSources, permissionKinds } from '#copy/shared/first-message.ts';
import { duration, firstMessageState } from '#web/shared/first-message-text.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { permissions as copy } from '#copy/conversations/lead.ts';
import { Row } from './lead-card-row.tsx';

/** Where the lead came from, how long the first message took, and who allowed the team to write. */
export function LeadPermissions({ conversationId: conversation_id }: { conversationId: string }) {
  const { team_slug } = useTeam();
  const input = { team_slug, conversation_id };
  const clock = useQuery(rpc.outreach.leadClock.queryOptions({ input })).data;
  const ledger = useQuery(rpc.outreach.permissions.queryOptions({ input })).data;
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{copy.title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <Row label={copy.source}>{clock ? leadSources[clock.source] : copy.whatsapp}</Row>
        {clock && <Clock clock={clock} />}
        {ledger?.rows.map((permission) => (
          <Line
            key={`${permission.kind} ${permission.at} ${permission.source}`}
            permission={permission}
          />
        ))}
      </dl>
      {ledger && ledger.earlier > 0 && (
        <p className="text-muted-foreground">{copy.earlier({ count: ledger.earlier })}</p>
      )}
    </section>
  );
}

function Clock({ clock }: { clock: LeadClock }) {
  const said = clock.sent_at
    ? copy.after({ time: duration(clock.seconds) })
    : firstMessageState(clock);
  return (
    <Row label={copy.firstMessage}>
      <span>{said}</span>
      {clock.delays.map(({ reason, from, seconds }) => (
        <span key={`${reason} ${from}`} className="text-muted-foreground">
          {`${delays[reason]}: ${duration(seconds)}`}
        </span>
      ))}
    </Row>
  );
}

function Line({ permission: { kind, at, by_name, reason, evidence } }: { permission: Permission }) {
  const words = reason ?? evidence;
  return (
    <Row label={permissionKinds[kind]}>
      <RelativeTime at={at} />
      {by_name && <span className="text-muted-foreground">{copy.by({ name: by_name })}</span>}
      {words && (
        <q dir="auto" className="text-muted-foreground">
          {words}
        </q>
      )}
    </Row>
  );
}
