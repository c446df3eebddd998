import { Hand, Play, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { About } from './about.ts';
import { type Control, offeredControl } from './agent-control.ts';
import { AiStateBadge } from './ai-state-badge.tsx';
import { ControlDialog } from './control-dialog.tsx';
import { aiLabels, panel, restricted, statusHints, statusLabels, statusUnknown } from './copy.ts';
import { HandoffRecord } from './handoff-record.tsx';
import { phoneOf } from './phone-of.ts';
import { StatusBadge } from './status-badge.tsx';

/** The AI's state, the reason, and the control to change it. */
export function ControlPanel({ about }: { about: About }) {
  const row = about.conversation;
  return (
    <div className="flex flex-col gap-6 p-5">
      {row.needs_attention && (
        <Notice variant="destructive" title={panel.attention.title}>
          {panel.attention.text}
        </Notice>
      )}
      <Section title={panel.ai}>
        <AiStateBadge state={row.ai_state} className="self-start" />
        <p className="text-sm text-muted-foreground">{aiLabels[row.ai_state].text}</p>
        {about.handoff && <HandoffRecord handoff={about.handoff} />}
        <ControlButton about={about} />
      </Section>
      <Section title={panel.status}>
        <LeadStatus row={row} />
      </Section>
      <Section title={panel.lead}>
        <Details row={row} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function ControlButton({ about }: { about: About }) {
  const { can } = useTeam();
  const [asking, setAsking] = useState<Control | null>(null);
  const control = offeredControl(about.conversation.ai_state);
  const Icon = control === 'stop' ? Hand : Play;
  return (
    <>
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={restricted}
        variant={control === 'stop' ? 'destructive' : 'primary'}
        disabled={can.canEditCampaigns && !about.can[control]}
        onClick={() => setAsking(control)}
      >
        <Icon aria-hidden />
        {panel[control]}
      </RestrictedButton>
      <ControlDialog row={about.conversation} control={asking} onClose={() => setAsking(null)} />
    </>
  );
}

function LeadStatus({ row }: { row: ConversationRow }) {
  const status = row.conversation_status;
  if (!(status in statusLabels)) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <TriangleAlert aria-hidden className="size-4 text-warning" />
        {statusUnknown.label} / {statusUnknown.text}
      </p>
    );
  }
  return (
    <>
      <span className="flex">
        <StatusBadge status={status} label={statusLabels[status].long} />
      </span>
      <p className="text-sm text-muted-foreground">{statusHints[status]}</p>
    </>
  );
}

function Details({ row }: { row: ConversationRow }) {
  const phone = phoneOf(row);
  const rows: [string, ReactNode][] = [
    [panel.name, row.name],
    [panel.phone, phone ? <Phone phone={phone} className="tnum" /> : panel.noPhone],
    [panel.campaign, row.campaign_name],
    [panel.agent, row.agent_name],
    [panel.lastActivity, <RelativeTime key="at" at={row.last_activity_at} />],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
