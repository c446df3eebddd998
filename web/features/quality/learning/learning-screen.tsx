import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  DECIDES_PROPOSALS,
  PROPOSAL_STATES,
  type Proposals,
  type ProposalState,
} from '#domain/quality/learning/schema.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { useAddress } from '#web/platform/use-address.ts';
import { CampaignSelect } from '#web/shared/campaign-select.tsx';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { GraduationCap } from '#web/ui/icons.ts';
import { formatNumber } from '#web/ui/format.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { NotLoaded } from '../runs/run-parts.tsx';
import { copy } from '#copy/quality/learning.ts';
import { ProposalCard } from './proposal-card.tsx';

/** What the conversations teach, and what members decided about it. The URL names campaign and tab. */
export function LearningScreen() {
  const { team_slug } = useTeam();
  const [search, change] = useAddress();
  const campaigns = useQuery(rpc.campaigns.list.queryOptions({ input: { team_slug } }));
  const all = campaigns.data ?? [];
  const campaign = all.find(({ campaign_slug }) => campaign_slug === search.get('campaign'));
  const chosen = campaign ?? (all.length === 1 ? all[0] : undefined);
  const state = PROPOSAL_STATES.find((item) => item === search.get('tab')) ?? 'open';
  const input = { team_slug, state, ...(campaign && { campaign_id: campaign.campaign_id }) };
  const query = useQuery(
    rpc.learning.list.queryOptions({ input, placeholderData: (shown) => shown }),
  );
  const counts = query.data?.counts;
  return (
    <Page
      title={copy.title}
      description={copy.description}
      action={
        <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
          {all.length > 1 ? (
            <CampaignSelect
              label={copy.campaign}
              all={copy.allCampaigns}
              unnamed={copy.unnamed}
              campaigns={all}
              value={campaign?.campaign_slug ?? ''}
              onChange={(slug) => change({ campaign: slug || null })}
            />
          ) : null}
          {chosen ? (
            <>
              <ButtonLink to={paths.agent(team_slug, chosen.campaign_slug)} variant="secondary">
                {copy.openAgent}
              </ButtonLink>
              <AnalyzeButton campaign_id={chosen.campaign_id} />
            </>
          ) : null}
        </div>
      }
    >
      <Tabs
        label={copy.tabsLabel}
        value={state}
        onChange={(name) => change({ tab: name === 'open' ? null : name })}
        tabs={PROPOSAL_STATES.map((name) => ({
          name,
          label: counts ? `${copy.tabs[name]} (${formatNumber(counts[name])})` : copy.tabs[name],
          content: <ProposalList state={name} query={query} />,
        }))}
      />
    </Page>
  );
}

/** Analyses one campaign at a time, because each analysis may cost model calls. */
function AnalyzeButton({ campaign_id }: { campaign_id: string }) {
  const { team_slug } = useTeam();
  const analyze = useMutation(
    rpc.learning.look.mutationOptions({
      onSuccess: () => toast.success(copy.looked),
      onError: (error) => toast.error(messageOf(error, copy.network)),
    }),
  );
  return (
    <RestrictedButton
      permission={DECIDES_PROPOSALS}
      restriction={copy.restricted}
      variant="secondary"
      busy={analyze.isPending}
      busyLabel={copy.looking}
      onClick={() => analyze.mutate({ team_slug, campaign_id })}
    >
      {copy.look}
    </RestrictedButton>
  );
}

interface ProposalsProps {
  state: ProposalState;
  query: UseQueryResult<Proposals>;
}

function ProposalList({ state, query }: ProposalsProps) {
  if (query.isError && !query.data) return <NotLoaded query={query} copy={copy} />;
  const proposals = query.data?.proposals.filter((item) => item.state === state);
  const count = query.data?.counts[state] ?? 0;
  if (!proposals || (query.isPlaceholderData && proposals.length === 0)) {
    return <Skeletons label={copy.loading} rows={2} className="h-40" />;
  }
  if (proposals.length === 0) {
    return <EmptyState picture={<GraduationCap aria-hidden />} copy={copy.empty[state]} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={copy.tabs[state]}
        className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2"
      >
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.proposal_id} proposal={proposal} />
        ))}
      </ul>
      {count > proposals.length ? (
        <p className="text-sm text-muted-foreground tnum">
          {copy.newest[state]({ shown: proposals.length, all: formatNumber(count) })}
        </p>
      ) : null}
    </div>
  );
}
