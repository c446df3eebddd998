import { useQuery } from '@tanstack/react-query';
import { type CannedValues, firstName } from '#domain/conversations/messages/canned.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';

/** What the variables of canned replies stand for in this conversation. */
export function useCannedValues(conversation_id: string): CannedValues {
  const { team_slug, team } = useTeam();
  const { data: lead } = useQuery(
    rpc.conversations.lead.queryOptions({ input: { team_slug, conversation_id } }),
  );
  const { data: me } = useMe();
  const { first_name = '', last_name = '' } = me?.profile ?? {};
  const myName = [first_name, last_name].filter(Boolean).join(' ') || (me?.user.name ?? '');
  const name = lead?.name ?? '';
  return {
    lead_name: name,
    lead_first_name: firstName(name),
    lead_email: lead?.email ?? '',
    lead_phone: lead?.phone ?? '',
    agent_name: lead?.agent_name ?? '',
    campaign_name: lead?.campaign_name ?? '',
    my_name: myName,
    my_first_name: firstName(myName),
    team_name: team.team_name,
  };
}
