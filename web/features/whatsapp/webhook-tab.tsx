import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { LeadHook } from '#domain/leads/deliveries.ts';
import { countsAsConnected } from '#domain/whatsapp/connection.ts';
import { rpc } from '#web/platform/rpc.ts';
import { NumberNotice } from '#web/shared/numbers/number-notice.tsx';
import { useNumberState } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { CampaignSelect, findChosenCampaign } from './campaign-select.tsx';
import { MetaCard } from './meta/meta-card.tsx';
import type { SetupTabProps } from './onboarding.ts';
import { webhook as copy } from '#copy/whatsapp/capture.ts';
import { Deliveries } from './webhook/deliveries.tsx';
import { HookAddress, HookExamples, HookFields, HookPresets } from './webhook/hook-guide.tsx';
import { ReviewPosts } from './webhook/review-posts.tsx';
import { TestBox } from './webhook/test-box.tsx';
import { TestLead } from './webhook/test-lead.tsx';

/** Step 2: where external forms send a campaign's leads. */
export function WebhookTab(props: SetupTabProps) {
  const { campaigns, onChoose, hrefOf } = props;
  const { team_slug } = useTeam();
  const chosen = findChosenCampaign(props);
  const connected = campaigns.some(countsAsConnected);
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <CardHeader title={copy.title} description={copy.subtitle} className="mb-0" />
        {campaigns.length === 0 ? (
          <EmptyState
            level={3}
            copy={copy.none}
            action={<ButtonLink to={paths.campaigns(team_slug)}>{copy.none.action}</ButtonLink>}
          />
        ) : (
          <CampaignSelect campaigns={campaigns} chosen={chosen} onChoose={onChoose} />
        )}
        {campaigns.length > 0 && !chosen ? <EmptyState level={3} copy={copy.choose} /> : null}
        {chosen ? (
          <Connection campaign={chosen} connectHref={hrefOf('connect', chosen.campaign_id)} />
        ) : null}
      </Card>
      {chosen ? <Leads key={chosen.campaign_id} campaign={chosen} /> : null}
      {connected ? (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <CardHeader title={copy.next.title} description={copy.next.text} className="mb-0" />
          <ButtonLink to={hrefOf('widget', chosen?.campaign_id)}>{copy.next.action}</ButtonLink>
        </Card>
      ) : null}
    </div>
  );
}

/** Leads arrive even without a connected number, so their posts can always be reviewed. */
function Leads({ campaign }: { campaign: Campaign }) {
  if (countsAsConnected(campaign)) return <CampaignHook campaign={campaign} />;
  return <ReviewPosts campaignId={campaign.campaign_id} />;
}

/** Says why new leads wait if the campaign's number isn't working. */
function Connection({ campaign, connectHref }: { campaign: Campaign; connectHref: string }) {
  const state = useNumberState(campaign.campaign_id);
  const connected = countsAsConnected(campaign);
  if (state === 'lost' || (connected && state === 'unreachable')) {
    return <NumberNotice campaignId={campaign.campaign_id} />;
  }
  if (connected) return null;
  return (
    <Notice
      variant="warning"
      title={copy.draft.title}
      action={
        <ButtonLink to={connectHref} size="sm" variant="secondary">
          {copy.draft.action}
        </ButtonLink>
      }
    >
      {campaign.status === 'draft' ? copy.draft.text : copy.draft.lost}
    </Notice>
  );
}

/** One campaign's webhook URL, instructions and deliveries. */
function CampaignHook({ campaign: { campaign_id } }: { campaign: Campaign }) {
  const { team_slug } = useTeam();
  const hook = useQuery(rpc.leads.hook.queryOptions({ input: { team_slug, campaign_id } }));
  if (hook.isPending) return <Waiting label={copy.deliveries.loading} />;
  if (hook.isLoadingError) {
    const { failed, failedText } = copy.deliveries;
    return <LoadFailed query={hook} copy={{ title: failed, text: failedText }} />;
  }
  return (
    <>
      <ReviewPosts campaignId={campaign_id} />
      <HookPresets />
      <HookAddress url={hook.data.url} />
      <TestLead url={hook.data.url} campaignId={campaign_id} country={hook.data.default_country} />
      <TestBox url={hook.data.url} campaignId={campaign_id} />
      <ImportCard />
      <MetaCard campaignId={campaign_id} />
      <Deliveries campaignId={campaign_id} />
      <Support hook={hook.data} />
      <details>
        <summary className="w-fit cursor-pointer rounded-md py-3 text-sm font-medium text-muted-foreground hover:text-foreground">
          {copy.developers}
        </summary>
        <div className="flex flex-col gap-6 pt-3">
          <HookFields country={hook.data.default_country} />
          <HookExamples url={hook.data.url} />
        </div>
      </details>
    </>
  );
}

/** For users with an existing list, who need no form. */
function ImportCard() {
  const { team_slug } = useTeam();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <CardHeader title={copy.import.title} description={copy.import.text} className="mb-0" />
      <ButtonLink to={`${paths.outreach(team_slug)}?tab=import`} variant="secondary">
        {copy.import.action}
      </ButtonLink>
    </Card>
  );
}

function Support({ hook: { support_email: address, support_chat } }: { hook: LeadHook }) {
  const { support } = copy;
  const { chat, none, both, email } = support;
  return (
    <Notice
      variant="info"
      title={support.title}
      action={
        address === null ? null : (
          <Button asChild size="sm" variant="secondary">
            <a href={`mailto:${address}`}>{address}</a>
          </Button>
        )
      }
    >
      {address === null ? (support_chat ? chat : none) : (support_chat ? both : email)({ address })}
    </Notice>
  );
}
