import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AutomaticMessage } from '#domain/conversations/bots/automatic-message.ts';
import { client, messageOf, rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { dialogs, reply, restricted, silencing as copy } from '#copy/conversations/screen.ts';

type Silencing = Pick<AutomaticMessage, 'automatic_id' | 'text' | 'silenced_count'>;

/** The agent is silent because of a text that the phone may have sent automatically. */
export function SilencingNotice({ silencing }: { silencing: Silencing | undefined }) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (input: { automatic_id: string; automatic: boolean }) =>
      client.conversations.decideAutomatic({ team_slug, ...input }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rpc.conversations.key() }),
  });
  if (!silencing) return null;
  const { automatic_id, text, silenced_count } = silencing;
  const choose = (automatic: boolean) => () => decide.mutate({ automatic_id, automatic });
  return (
    <Notice variant="warning" title={copy.title}>
      <p className="wrap-anywhere">{copy.text({ text })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={restricted}
          variant="secondary"
          size="sm"
          busy={decide.isPending}
          onClick={choose(true)}
        >
          {copy.reactivate({ count: silenced_count })}
        </RestrictedButton>
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={restricted}
          variant="ghost"
          size="sm"
          disabled={decide.isPending}
          onClick={choose(false)}
        >
          {copy.typed}
        </RestrictedButton>
      </div>
      {decide.error && (
        <p role="alert" className="mt-2 text-destructive">
          {dialogs.failed({ why: messageOf(decide.error, reply.network) })}
        </p>
      )}
    </Notice>
  );
}
