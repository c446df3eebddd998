import type { FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SettingCard } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/follow-ups.ts';
import { FollowUpsForm } from './follow-ups-form.tsx';

/** When and how the agent of a campaign reminds silent leads. */
export function FollowUpsCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.outreach.followUpSettings.queryOptions({ input })}
      change={(follow_ups: FollowUpSettings | null) =>
        client.outreach.changeFollowUps({ ...input, follow_ups })
      }
      height="h-80"
    >
      {(form) => <FollowUpsForm campaign_slug={campaign_slug} {...form} />}
    </SettingCard>
  );
}
