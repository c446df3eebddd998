import { startTransition, Suspense, useEffect, useState } from 'react';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/agent/page.ts';
import { PARTS } from './parts.ts';
import { SectionFrame } from './section-frame.tsx';
import { SectionIndex } from './section-index.tsx';

/** Half of the page's code, so a phone shows the frame first. */
const AgentBriefing = lazyPart('AgentBriefing', () => import('./agent-briefing.tsx'), 'page');

/** The page's header, with an index of the briefing's sections. */
export function AgentFrame({ campaign }: { campaign: CampaignResults }) {
  const { team_slug, can } = useTeam();
  const { campaign_slug, campaign_name } = campaign;
  const [agent_name, setAgentName] = useState(campaign.agent_name);
  return (
    <Page
      className="max-w-[100rem]"
      title={copy.named({ agent: agent_name })}
      tabTitle={`${agent_name} · ${campaign_name}`}
      description={copy.description}
      breadcrumb={[
        { label: copy.breadcrumb.campaigns, to: paths.campaigns(team_slug) },
        {
          label: campaign_name,
          ...(can.canEditCampaigns && { to: paths.editCampaign(team_slug, campaign_slug) }),
        },
        { label: copy.title },
      ]}
    >
      <Notices campaign={campaign} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_24rem] min-[90rem]:grid-cols-[10rem_minmax(0,1fr)_24rem] min-[110rem]:grid-cols-[12rem_minmax(0,1fr)_28rem]">
        <SectionIndex />
        {useIsLoaded() ? (
          <Suspense>
            <AgentBriefing campaign={campaign} onRename={setAgentName} />
          </Suspense>
        ) : (
          <SectionFrame part={PARTS[0]}>
            <Skeleton className="h-80" />
          </SectionFrame>
        )}
      </div>
    </Page>
  );
}

/** Loads the briefing once the frame is shown. A Suspense fallback would delay it by 300 ms. */
function useIsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void AgentBriefing.preload().then(() => startTransition(() => setLoaded(true)));
  }, []);
  return isLoaded;
}

function Notices({ campaign }: { campaign: CampaignResults }) {
  const { can } = useTeam();
  return (
    <>
      {can.canEditCampaigns ? null : <Notice variant="info">{copy.readOnly}</Notice>}
      {campaign.prompts_by_automation ? (
        <Notice variant="warning" title={copy.promptsByAutomation.title}>
          {copy.promptsByAutomation.text}
        </Notice>
      ) : null}
    </>
  );
}
