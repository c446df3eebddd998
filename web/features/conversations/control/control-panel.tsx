import { type ReactNode, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Outcome } from '#domain/conversations/schema.ts';
import type { Handoff } from '#domain/conversations/handoff.ts';
import { type ConversationRow, OUTCOMES } from '#domain/conversations/row.ts';
import { isStatus, STATES } from '#domain/conversations/states.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { formatExact } from '#web/ui/format.ts';
import { Hand, History, Play } from '#web/ui/icons.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RelativeTime, useRelative } from '#web/ui/relative-time.tsx';
import { refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { FailedNotice, failureText, Notice } from '#web/ui/notice.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { Select } from '#web/ui/form/select.tsx';
import { type ConversationDetails, useConversationAction } from '../api.ts';
import { type Control, controlFor, useAgentSilence } from './use-agent-control.ts';
import { AssigneeRow } from './assignee-row.tsx';
import { AttentionNotice } from './attention-notice.tsx';
import { ControlDialog } from './control-dialog.tsx';
import { EditorButton } from '../editor-button.tsx';
import { LeftAloneNotice } from './left-alone-notice.tsx';
import { phoneOf } from '../lead-name.tsx';
import {
  aiAway,
  aiTexts,
  dialogs,
  handoffCopy,
  outcomeHints,
  outcomes,
  panel,
  silencing as copy,
} from '#copy/conversations/screen.ts';

const LeadCard = lazyPart('LeadCard', () => import('../lead/lead-card.tsx'), 'line');

/** What the AI does for this lead, why, and the control to change it. The header shows its state. */
export function ControlPanel({ about }: { about: ConversationDetails }) {
  const row = about.conversation;
  const silence = useAgentSilence(about);
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
        {/* A lead who is left alone has a notice with the way back. An opt-out needs a permission. */}
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
          <LeadCard row={row} booking={about.booking} />
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

/** Rarely needed but on every thread, so it takes its color only on hover or focus. */
const SUBDUED_STOP =
  'text-muted-foreground hover:border-destructive hover:bg-destructive-soft hover:text-destructive focus-visible:border-destructive focus-visible:bg-destructive-soft focus-visible:text-destructive';

function ControlButton({ about }: { about: ConversationDetails }) {
  const { can } = useTeam();
  const [asking, setAsking] = useState<Control | null>(null);
  const control = controlFor(about.conversation.ai_state);
  const Icon = control === 'stop' ? Hand : Play;
  return (
    <>
      <EditorButton
        size="md"
        aria-keyshortcuts="s"
        variant={control === 'stop' ? 'secondary' : 'primary'}
        className={control === 'stop' ? SUBDUED_STOP : ''}
        disabled={can.canEditCampaigns && !about.can[control]}
        aria-haspopup="dialog"
        onClick={() => setAsking(control)}
      >
        <Icon aria-hidden />
        {panel[control]}
      </EditorButton>
      {asking && <ControlDialog about={about} control={asking} onClose={() => setAsking(null)} />}
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

/** Who took over or returned the conversation, and when. */
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

/** The agent is silent because of a text that the phone may have sent automatically. */
function SilencingNotice({ silencing }: Pick<ConversationDetails, 'silencing'>) {
  const { team_slug } = useTeam();
  const decide = useMutation(
    rpc.conversations.decideAutomatic.mutationOptions(refetchOnSettled(rpc.conversations.key())),
  );
  if (!silencing) return null;
  const { automatic_id, text, silenced_count } = silencing;
  const choose = (automatic: boolean) => () =>
    decide.mutate({ team_slug, automatic_id, automatic });
  return (
    <Notice variant="warning" title={copy.title}>
      <p className="wrap-anywhere">{copy.text({ text })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <EditorButton variant="secondary" busy={decide.isPending} onClick={choose(true)}>
          {copy.reactivate({ count: silenced_count })}
        </EditorButton>
        <EditorButton variant="ghost" disabled={decide.isPending} onClick={choose(false)}>
          {copy.typed}
        </EditorButton>
      </div>
      <ErrorText className="mt-2">
        {decide.error && failureText(decide.error, dialogs.failed)}
      </ErrorText>
    </Notice>
  );
}

/** The panel has room for more than one word. */
const outcomeLabel = (outcome: Outcome) =>
  outcome === 'lead_froid' ? outcomes.lead_froid : STATES[outcome].word;

/** The lead's outcome, which editors may set. Another section shows who replies. */
function LeadStatus({ row }: { row: ConversationRow }) {
  const { can } = useTeam();
  const { outcome } = row;
  if (!OUTCOMES.includes(outcome) || !isStatus(row.conversation_status)) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <TriangleAlert aria-hidden className="size-4 text-warning" />
        {outcomes.unknown}
      </p>
    );
  }
  // A stopped conversation is not "still going".
  const stopped = row.conversation_status === 'stop' && outcome === 'en_cours';
  return (
    <>
      {!can.canEditCampaigns && <p className="text-sm">{outcomeLabel(outcome)}</p>}
      {!stopped && <p className="text-sm text-muted-foreground">{outcomeHints[outcome]}</p>}
      {can.canEditCampaigns && <SetOutcome row={row} />}
    </>
  );
}

function SetOutcome({ row }: { row: ConversationRow }) {
  const action = useConversationAction(row.conversation_id);
  const chosen = action.isPending && action.variables.kind === 'setOutcome' && action.variables;
  return (
    <>
      <Select
        aria-label={panel.setOutcome}
        value={chosen ? chosen.outcome : row.outcome}
        options={OUTCOMES.map((value) => ({ value, label: outcomeLabel(value) }))}
        disabled={action.isPending}
        onValueChange={(outcome) => action.mutate({ kind: 'setOutcome', outcome })}
        className="text-sm"
      />
      <p className="text-xs text-muted-foreground">{panel.setOutcomeHint}</p>
      <FailedNotice error={action.error} text={dialogs.failed} />
    </>
  );
}
