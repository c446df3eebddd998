import { type ReactNode, Suspense, useState } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import type { Handoff } from '#domain/conversations/handoff.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { formatExact } from '#web/ui/format.ts';
import { Hand, History, Play } from '#web/ui/icons.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RelativeTime, useRelative } from '#web/ui/relative-time.tsx';
import type { About } from '../about.ts';
import { type Control, offeredControl, useAgentSilence } from './use-agent-control.ts';
import { AssigneeRow } from './assignee-row.tsx';
import { AttentionNotice } from './attention-notice.tsx';
import { ControlDialog } from './control-dialog.tsx';
import { aiAway, aiTexts, handoffCopy, panel, restricted } from '#copy/conversations/screen.ts';
import { LeftAloneNotice } from './left-alone-notice.tsx';
import { LeadStatus } from './lead-status.tsx';
import { SilencingNotice } from './silencing-notice.tsx';
import { phoneOf } from '../lead-name.tsx';

const LeadCard = lazyPart('LeadCard', () => import('../lead/lead-card.tsx'), 'line');

/** What the AI does for this lead, why, and the control to change it. The thread's header has its state. */
export function ControlPanel({ about }: { about: About }) {
  const row = about.conversation;
  const silence = useAgentSilence(row);
  return (
    <div className="flex flex-col gap-6 p-5">
      <AttentionNotice about={about} />
      <LeftAloneNotice row={row} />
      <SilencingNotice silencing={about.silencing} />
      <Section title={panel.ai}>
        <p className="text-sm text-muted-foreground">
          {silence && row.ai_state === 'ai_active' ? aiAway[silence] : aiTexts[row.ai_state]}
        </p>
        {about.handoff && <HandoffRecord handoff={about.handoff} />}
        {/* Who is left alone has a notice with the way back; an opt-out needs a permission. */}
        {(row.left_alone === null || (row.left_alone === 'older_chat' && row.opted_out)) && (
          <ControlButton about={about} />
        )}
      </Section>
      <Section title={panel.status}>
        <LeadStatus row={row} />
      </Section>
      <Section title={panel.lead}>
        <AssigneeRow row={row} />
        <Suspense fallback={<Details row={row} />}>
          <LeadCard row={row} phone={phoneOf(row)} booking={about.booking} />
        </Suspense>
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

/** Seldom needed and at hand on every thread: it takes its color once someone reaches for it. */
const SUBDUED_STOP =
  'text-muted-foreground hover:border-destructive hover:bg-destructive-soft hover:text-destructive focus-visible:border-destructive focus-visible:bg-destructive-soft focus-visible:text-destructive';

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
        aria-keyshortcuts="s"
        variant={control === 'stop' ? 'secondary' : 'primary'}
        className={control === 'stop' ? SUBDUED_STOP : ''}
        disabled={can.canEditCampaigns && !about.can[control]}
        onClick={() => setAsking(control)}
      >
        <Icon aria-hidden />
        {panel[control]}
      </RestrictedButton>
      <ControlDialog about={about} control={asking} onClose={() => setAsking(null)} />
    </>
  );
}

function Details({ row }: { row: ConversationRow }) {
  const phone = phoneOf(row);
  const rows: [string, ReactNode][] = [
    [panel.name, row.name],
    [panel.phone, phone ? <Phone key="phone" phone={phone} className="tnum" /> : panel.noPhone],
    [panel.campaign, row.campaign_name],
    [panel.agent, row.agent_name],
    [panel.lastActivity, <RelativeTime key="at" at={row.shown_at} />],
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

/** Who took the conversation over, or gave it back, and when. */
function HandoffRecord({ handoff }: { handoff: Handoff }) {
  const when = useRelative(handoff.at);
  return (
    <p
      title={formatExact(handoff.at)}
      className="flex items-start gap-2 rounded-lg bg-muted px-3 py-2 text-sm"
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>
        {handoffCopy[handoff.cause]({ by: handoff.by_name ?? handoffCopy.someone, when })}
      </span>
    </p>
  );
}
