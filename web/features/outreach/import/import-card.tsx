import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  importProgress,
  type ImportState,
  type LeadImport,
  isActionAllowed,
} from '#domain/leads/import-states.ts';
import { messageOf, refetchOnSettled, refusalOf, rpc } from '#web/platform/rpc.ts';
import { SendSummaryView } from '#web/shared/send-summary/send-summary.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDate, formatDay } from '#web/ui/format.ts';
import { Progress } from '#web/ui/progress.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { RestrictedBlock } from '#web/shared/restricted.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { SkippedRows } from './skipped-rows.tsx';
import { copy as texts } from '#copy/outreach/import.ts';

const copy = texts.list;

/** `contacting`: every lead is entered, and some still wait for their first message. */
const VARIANTS: Record<ImportState | 'contacting', BadgeVariant> = {
  reading: 'info',
  checked: 'warning',
  running: 'info',
  paused: 'warning',
  contacting: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'outline',
};

/** One import: what was found, its progress, and the possible actions. */
function ImportCard({ leadImport }: { leadImport: LeadImport }) {
  const { can } = useTeam();
  const { state, counts, waiting } = leadImport;
  const shown = state === 'done' && waiting > 0 ? 'contacting' : state;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-0.5 text-sm">
          <h3 className="text-base font-medium break-all">{leadImport.file_name}</h3>
          <p className="text-muted-foreground">
            {leadImport.by_name ? (
              <span>
                {copy.by({ campaign: leadImport.campaign_name, name: leadImport.by_name })}
              </span>
            ) : (
              leadImport.campaign_name
            )}
            <span>,</span> <RelativeTime at={leadImport.created_at} />
          </p>
          <p className="break-words text-muted-foreground" dir="auto">
            {copy.consent({
              source: leadImport.consent_source,
              day: formatCalendarDate(leadImport.consent_date),
            })}
          </p>
          {leadImport.agreed_at ? (
            <p className="text-muted-foreground">
              {copy.agreed({
                name: leadImport.agreed_by_name ?? copy.formerMember,
                day: formatDay(leadImport.agreed_at),
              })}
            </p>
          ) : null}
        </div>
        <Badge variant={VARIANTS[shown]}>{copy.states[shown]}</Badge>
      </div>
      <p className="text-sm" aria-live="polite">
        {summaryOf(leadImport)}
      </p>
      {state === 'checked' || state === 'undone' ? null : (
        <Progress value={importProgress(counts)} label={copy.progress} />
      )}
      <SkippedRows leadImport={leadImport} />
      {can.canEditCampaigns ? <Actions leadImport={leadImport} /> : null}
    </div>
  );
}

function summaryOf({ state, counts, waiting }: LeadImport): string {
  const { good, entered, refused, undone, kept } = counts;
  if (state === 'checked') return copy.good({ count: good });
  if (state === 'undone') return copy.undone({ count: undone, kept });
  const all = good + entered + refused + undone + kept;
  const first = copy.entered({ done: all - good, all });
  return `${first}. ${copy.contacted({ count: Math.max(0, entered - waiting), waiting })}.`;
}

function Actions({ leadImport }: { leadImport: LeadImport }) {
  const { import_id, file_name, state, waiting } = leadImport;
  const { team_slug } = useTeam();
  const options = {
    onError: (error: unknown) => toast.error(refusalOf(error, copy.actionFailed)),
    ...refetchOnSettled(rpc.leads.imports.key()),
  };
  const start = useMutation(rpc.leads.startImport.mutationOptions(options));
  const pause = useMutation(rpc.leads.pauseImport.mutationOptions(options));
  const discard = useMutation(rpc.leads.discardImport.mutationOptions(options));
  const undo = useMutation(rpc.leads.undoImport.mutationOptions(options));
  const input = { team_slug, import_id };
  const isChecked = state === 'checked';
  const summary = useQuery(rpc.leads.importSummary.queryOptions({ input, enabled: isChecked }));
  const [agreed, setAgreed] = useState(false);
  const rows = summary.data?.first.map(({ key }) => Number(key)) ?? [];
  const examples = useQuery(
    rpc.leads.importExamples.queryOptions({
      input: { ...input, rows },
      enabled: isChecked && rows.length > 0,
      staleTime: Infinity,
      retry: false,
    }),
  );
  const confirmed = isChecked && agreed ? summary.data?.messages : undefined;
  const busy = start.isPending || pause.isPending || discard.isPending;
  // A finished import can be paused only while some of its leads are waiting.
  const pausable = isActionAllowed('pause', state) && (state === 'running' || waiting > 0);
  return (
    <div className="flex flex-wrap gap-2">
      {isChecked ? (
        <SendSummaryView {...{ summary, examples, agreed }} onAgree={setAgreed} />
      ) : null}
      {isActionAllowed('start', state) ? (
        <Button
          size="sm"
          busy={start.isPending}
          disabled={busy || (isChecked && !confirmed)}
          onClick={() =>
            start.mutate({ ...input, ...(confirmed && { messages: confirmed, agreed }) })
          }
        >
          {isChecked ? copy.start : copy.resume}
        </Button>
      ) : null}
      {pausable ? (
        <Button
          size="sm"
          variant="secondary"
          busy={pause.isPending}
          disabled={busy}
          onClick={() => pause.mutate(input)}
        >
          {copy.pause}
        </Button>
      ) : null}
      {isActionAllowed('undo', state) ? (
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="secondary" disabled={busy}>
              {copy.undo}
            </Button>
          }
          copy={{ ...texts.confirmUndo, text: texts.confirmUndo.text({ file: file_name }) }}
          action={{ isPending: undo.isPending }}
          destructive
          onConfirm={() => undo.mutate(input)}
        />
      ) : null}
      {isActionAllowed('discard', state) ? (
        <Button
          size="sm"
          variant="secondary"
          busy={discard.isPending}
          disabled={busy}
          onClick={() => discard.mutate(input)}
        >
          {copy.discard}
        </Button>
      ) : null}
    </div>
  );
}

/** Milliseconds between polls, while something changes and while nothing does. */
const ACTIVE_POLL_MS = 1_500;
const IDLE_POLL_MS = 15_000;

const isChanging = ({ state }: LeadImport) => state === 'running' || state === 'undoing';

/** The newest imports with their progress. */
export function ImportList() {
  const { team_slug, can } = useTeam();
  const imports = useQuery(
    rpc.leads.imports.queryOptions({
      input: { team_slug },
      enabled: can.canViewConversations,
      refetchInterval: ({ state }) =>
        state.data?.some(isChanging) ? ACTIVE_POLL_MS : IDLE_POLL_MS,
    }),
  );

  function content() {
    if (!can.canViewConversations) return <RestrictedBlock permission="canViewConversations" />;
    if (imports.data) {
      if (imports.data.length === 0) {
        return <EmptyState level={3} copy={{ title: copy.empty, text: copy.emptyText }} />;
      }
      return (
        <ul className="divide-y divide-border">
          {imports.data.map((item) => (
            <li key={item.import_id} className="py-5 first:pt-0 last:pb-0">
              <ImportCard leadImport={item} />
            </li>
          ))}
        </ul>
      );
    }
    if (!imports.isError) return <Waiting label={copy.loading} className="min-h-24" />;
    return (
      <RetryNotice query={imports} title={copy.failed}>
        {messageOf(imports.error, copy.failedText)}
      </RetryNotice>
    );
  }

  return <Card title={copy.title}>{content()}</Card>;
}
