import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { messageOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { campaignsOptions } from './api.ts';
import { ConnectTab } from './connect-tab.tsx';
import { section } from './copy.ts';
import { DebugPanel } from './debug/debug-panel.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SetupStepper, TABS, type Tab } from './setup-stepper.tsx';

/** The WhatsApp section; the tab and the chosen campaign stand in the address. */
export function WhatsAppScreen() {
  const { teamSlug } = useTeam();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const campaigns = useQuery(campaignsOptions(teamSlug));
  const tab: Tab = TABS.find((known) => known === params.get('tab')) ?? 'overview';
  const connected = campaigns.data?.filter(countsAsConnected).length ?? 0;

  function hrefOf(to: Tab, campaignId = params.get('campaign') ?? '') {
    // Overview is the default and has no parameter.
    const wanted = {
      ...(to === 'overview' ? {} : { tab: to }),
      ...(campaignId && { campaign: campaignId }),
    };
    const query = new URLSearchParams(wanted).toString();
    return paths.whatsapp(teamSlug) + (query && `?${query}`);
  }

  return (
    <Page
      title={section.title}
      description={section.subtitle}
      action={
        connected > 0 && (
          <p className="flex items-center gap-2 text-sm text-muted-foreground">
            {section.connected(connected)}
            <Badge variant="success">{section.active}</Badge>
          </p>
        )
      }
    >
      <SetupStepper current={tab} hrefOf={hrefOf} />
      {campaigns.isPending && <Waiting label={section.loading} />}
      {campaigns.isError && (
        <ErrorState
          title={section.loadFailed.title}
          description={messageOf(campaigns.error, section.loadFailed.text)}
          action={<Button onClick={() => void campaigns.refetch()}>{section.retry}</Button>}
        />
      )}
      {campaigns.data && tab === 'overview' && <OverviewTab connectHref={hrefOf('connect')} />}
      {campaigns.data && tab === 'connect' && (
        <ConnectTab
          campaigns={campaigns.data}
          chosenId={params.get('campaign')}
          onChoose={(id) => navigate(hrefOf('connect', id), { replace: true })}
        />
      )}
      <DebugPanel />
    </Page>
  );
}
