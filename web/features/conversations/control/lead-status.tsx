import { type ConversationRow, OUTCOMES } from '#domain/conversations/row.ts';
import { messageOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { dialogs, panel, reply, statusHints, statusLabels, statusUnknown } from '../copy.ts';
import { StatusBadges } from '../status-badge.tsx';
import { useConversationAction } from '../use-conversation-action.ts';

const OPTIONS = OUTCOMES.map((value) => ({ value, label: statusLabels[value].long }));

/** The lead's outcome, which editors may set, and whether the agent is stopped. */
export function LeadStatus({ row }: { row: ConversationRow }) {
  const { can } = useTeam();
  const { outcome, conversation_status } = row;
  if (!(outcome in statusLabels) || !(conversation_status in statusLabels)) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <TriangleAlert aria-hidden className="size-4 text-warning" />
        {statusUnknown.label} / {statusUnknown.text}
      </p>
    );
  }
  const stopped = conversation_status === 'stop';
  // A stopped conversation is not "still going".
  const hints = [
    ...(stopped && outcome === 'en_cours' ? [] : [statusHints[outcome]]),
    ...(stopped ? [statusHints.stop] : []),
  ];
  return (
    <>
      <span className="flex flex-wrap gap-2">
        <StatusBadges row={row} long />
      </span>
      {hints.map((hint) => (
        <p key={hint} className="text-sm text-muted-foreground">
          {hint}
        </p>
      ))}
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
        options={OPTIONS}
        disabled={action.isPending}
        onValueChange={(outcome) => action.mutate({ kind: 'setOutcome', outcome })}
        className="text-sm"
      />
      <p className="text-xs text-muted-foreground">{panel.setOutcomeHint}</p>
      {action.isError && (
        <Notice variant="destructive">
          {dialogs.failed(messageOf(action.error, reply.network))}
        </Notice>
      )}
    </>
  );
}
