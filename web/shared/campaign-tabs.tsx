import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { campaignTabs as copy } from '#copy/shared/parts.ts';
import { paths } from './paths.ts';
import { useTeam } from './team/team.tsx';

const TABS = ['campaigns', 'waiting', 'import', 'plan'] as const;
export type CampaignTab = (typeof TABS)[number];

interface Props {
  value: CampaignTab;
  children: ReactNode;
}

/** Tabs across the campaigns and outreach pages, which look like one page. */
export function CampaignTabs({ value, children }: Props) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const addressOf = (tab: CampaignTab) => {
    if (tab === 'campaigns') return paths.campaigns(team_slug);
    return `${paths.outreach(team_slug)}${tab === 'waiting' ? '' : `?tab=${tab}`}`;
  };
  return (
    <Tabs
      label={copy.label}
      value={value}
      onChange={(tab) =>
        void navigate(addressOf(tab), { replace: tab !== 'campaigns' && value !== 'campaigns' })
      }
      tabs={TABS.map((name) => ({
        name,
        label: copy.tabs[name],
        content: name === value && children,
      }))}
    />
  );
}
