import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { type PageName, PAGES } from '#domain/pages.ts';
import { adminPlaces } from '#web/features/admin/places.ts';
import { billingPlaces } from '#web/features/billing/places.ts';
import { campaignPlaces } from '#web/features/campaigns/places.ts';
import { conversationPlaces } from '#web/features/conversations/places.ts';
import { knowledgePlaces } from '#web/features/knowledge/places.ts';
import { libraryPlaces } from '#web/features/library/places.ts';
import { notificationPlaces } from '#web/features/notifications/places.ts';
import { outreachPlaces } from '#web/features/outreach/places.ts';
import { overviewPlaces } from '#web/features/overview/places.ts';
import { partnerPlaces } from '#web/features/partners/places.ts';
import { playgroundPlaces } from '#web/features/playground/places.ts';
import { promptPlaces } from '#web/features/prompts/places.ts';
import { qualityPlaces } from '#web/features/quality/places.ts';
import { settingsPlaces } from '#web/features/settings/places.ts';
import { supportPlaces } from '#web/features/support/places.ts';
import { memberPlaces } from '#web/features/teams/places.ts';
import { whatsappPlaces } from '#web/features/whatsapp/places.ts';
import { fragmentOf, type Place } from '#web/shared/place.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { fillPath, paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import type { Searchable } from './palette-match.ts';
import { isOffered } from './navigation.ts';

/** Every page, section and setting the palette can find. */
export const allPlaces = (): Place[] => [
  ...overviewPlaces(),
  ...campaignPlaces(),
  ...conversationPlaces(),
  ...outreachPlaces(),
  ...promptPlaces(),
  ...knowledgePlaces(),
  ...libraryPlaces(),
  ...playgroundPlaces(),
  ...qualityPlaces(),
  ...whatsappPlaces(),
  ...memberPlaces(),
  ...billingPlaces(),
  ...settingsPlaces(),
  ...notificationPlaces(),
  ...supportPlaces(),
  ...partnerPlaces(),
  ...adminPlaces(),
];

/** A line of the palette. */
export interface Choice extends Searchable {
  key: string;
  icon?: Icon;
  /** on the right: its location or owner */
  where?: ReactNode;
  choose: () => void;
}

type NamedCampaign = Pick<
  Campaign,
  'campaign_id' | 'campaign_slug' | 'campaign_name' | 'agent_name'
>;

/** The places this user may open. Campaign places appear once per campaign. */
export function usePlaces(me: Me, onClose: () => void): Choice[] {
  const team = useTeam();
  const navigate = useNavigate();
  const { team_slug, can } = team;
  const { data = [] } = useQuery(rpc.campaigns.list.queryOptions({ input: { team_slug } }));
  const campaigns: NamedCampaign[] = can.canViewAnalytics ? data : [];
  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };
  const all = allPlaces();
  const labelOf = (page: PageName) =>
    all.find((item) => item.page === page && !item.tab && !item.heading)?.label;
  const campaignsLabel = labelOf('campaigns');
  const available = all.filter(({ page }) => isOffered(page, team, me));
  return [
    ...available.flatMap((place) =>
      addressesOf(place, team_slug, campaigns).map(({ to, campaign }): Choice => {
        const isPart = place.tab !== undefined || place.heading !== undefined;
        const where = campaign ?? (isPart ? labelOf(place.page) : undefined);
        return { ...place, key: `${to} ${place.label}`, ...(where && { where }), choose: go(to) };
      }),
    ),
    ...campaigns.map(
      ({ campaign_id, campaign_slug, campaign_name, agent_name }): Choice => ({
        key: campaign_id,
        label: campaign_name,
        description: agent_name,
        words: agent_name,
        ...(campaignsLabel && { where: campaignsLabel }),
        choose: go(
          can.canEditCampaigns
            ? paths.editCampaign(team_slug, campaign_slug)
            : paths.campaigns(team_slug),
        ),
      }),
    ),
  ];
}

/** The addresses of a place. Without a campaign, campaign places lead to the list. */
export function addressesOf(
  { page, tab, heading }: Place,
  team_slug: string,
  campaigns: readonly Pick<NamedCampaign, 'campaign_slug' | 'campaign_name'>[],
): { to: string; campaign?: string }[] {
  const rest = (tab ? `?tab=${tab}` : '') + (heading ? `#${fragmentOf(heading)}` : '');
  const path = PAGES[page];
  if (!path.includes(':campaign_slug')) return [{ to: fillPath(path, team_slug) + rest }];
  if (campaigns.length === 0) return [{ to: paths.campaigns(team_slug) }];
  return campaigns.map(({ campaign_slug, campaign_name }) => ({
    to: fillPath(path, team_slug, campaign_slug) + rest,
    campaign: campaign_name,
  }));
}
