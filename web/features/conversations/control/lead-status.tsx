import { type ConversationRow, OUTCOMES } from '#domain/conversations/row.ts';
import type { Outcome } from '#domain/conversations/schema.ts';
import { isStatus, STATES } from '#domain/conversations/states.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { dialogs, outcomeHints, outcomes, panel, reply } from '#copy/conversations/screen.ts';
import { useConversationAction } from '../use-conversation-action.ts';

/** In the panel there is room for more than a word. */
const outcomeLabel = (outcome: Outcome) =>
  outcome === 'lead_froid' ? outcomes.lead_froid : STATES[outcome].word;

/** The lead's outcome, which editors may set. Who speaks to the lead is another section's. */
export function LeadStatus({ row }: { row: ConversationRow }) {
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
  const { team_slug } = useTeam();
  const action = useConversationAction(team_slug, row.conversation_id);
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
      {action.isError && (
        <Notice variant="destructive">
          {dialogs.failed({ why: messageOf(action.error, reply.network) })}
        </Notice>
      )}
    </>
  );
}
