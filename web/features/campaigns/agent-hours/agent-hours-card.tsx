import type { AgentHours } from '#domain/agent/agent-hours.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SettingCard } from '../setting-card/setting-card.tsx';
import { AgentHoursForm } from './agent-hours-form.tsx';
import { copy } from '#copy/campaigns/agent-hours.ts';

/** At which hours the agent answers leads who write. */
export function AgentHoursCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.campaigns.agentHours.queryOptions({ input })}
      change={(agent_hours: AgentHours) =>
        client.campaigns.changeAgentHours({ ...input, agent_hours })
      }
      height="h-24"
    >
      {(form) => <AgentHoursForm {...form} />}
    </SettingCard>
  );
}
