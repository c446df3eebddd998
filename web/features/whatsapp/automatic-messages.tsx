import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AutomaticMessage } from '#domain/conversations/bots/automatic-message.ts';
import { client, messageOf, rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { automatic as copy } from '#copy/whatsapp/automatic.ts';

/** What the WhatsApp Business app sends automatically, as far as it was seen, for the team to decide. */
export function AutomaticMessages() {
  const { team_slug } = useTeam();
  const { data: texts = [] } = useQuery(
    rpc.conversations.automaticMessages.queryOptions({ input: { team_slug } }),
  );
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{copy.title}</h2>
      <p className="max-w-prose text-sm text-muted-foreground">{copy.text}</p>
      {texts.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {texts.map((text) => (
            <li key={text.automatic_id} className="grid min-w-0">
              <AutomaticText message={text} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AutomaticText({ message }: { message: AutomaticMessage }) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (is_automatic: boolean) =>
      client.conversations.decideAutomatic({
        team_slug,
        automatic_id: message.automatic_id,
        automatic: is_automatic,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rpc.conversations.key() }),
  });
  const confirmed = message.state === 'confirmed';
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">
        <bdi>{message.text}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        {confirmed && <Badge variant="success">{copy.confirmed}</Badge>}
        <span>{copy.seen({ campaign: message.campaign_name, count: message.seen_count })}</span>
      </p>
      {message.silenced_count > 0 && (
        <p className="text-sm text-warning">{copy.silenced({ count: message.silenced_count })}</p>
      )}
      {decide.error && (
        <Notice variant="destructive" title={copy.failed.title}>
          {messageOf(decide.error, copy.failed.text)}
        </Notice>
      )}
      <div className="mt-auto flex flex-wrap justify-end gap-2">
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={copy.restricted}
          variant="ghost"
          size="sm"
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {copy.typed}
        </RestrictedButton>
        {(!confirmed || message.silenced_count > 0) && (
          <RestrictedButton
            permission="canEditCampaigns"
            restriction={copy.restricted}
            variant="secondary"
            size="sm"
            busy={decide.isPending}
            onClick={() => decide.mutate(true)}
          >
            {copy.automatic}
          </RestrictedButton>
        )}
      </div>
    </Card>
  );
}
