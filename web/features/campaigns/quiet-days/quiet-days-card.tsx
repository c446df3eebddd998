import type { QuietDays } from '#domain/outreach/quiet-days.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SettingCard } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/quiet-days.ts';
import { QuietDaysForm } from './quiet-days-form.tsx';

/** On which days the agent writes to no one first. */
export function QuietDaysCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.outreach.quietDays.queryOptions({ input })}
      change={(quiet_days: QuietDays) => client.outreach.changeQuietDays({ ...input, quiet_days })}
      height="h-40"
    >
      {(form) => <QuietDaysForm {...form} />}
    </SettingCard>
  );
}
