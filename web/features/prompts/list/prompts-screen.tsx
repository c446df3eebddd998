import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PromptCard } from '#domain/prompt-editor/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { CreateCampaignButton } from '#web/shared/create-campaign-button.tsx';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, Loaded } from '#web/ui/layout/states.tsx';
import { Plus, SquarePen } from '#web/ui/first-icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { listCopy as copy } from '#copy/prompts/screen.ts';

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

/** The prompts of each agent, one card per campaign. */
export function PromptsScreen() {
  const { team_slug } = useTeam();
  const prompts = useQuery(rpc.prompts.list.queryOptions({ input: { team_slug } }));
  return (
    <Page
      title={copy.title}
      description={copy.description}
      action={prompts.data?.length === 0 ? null : <CreateButton />}
    >
      <Loaded
        query={prompts}
        waiting={<Skeletons label={copy.loading} rows={3} className="h-52" layout={GRID} />}
        failed={copy.failed}
      >
        {(cards) => <Cards cards={cards} />}
      </Loaded>
    </Page>
  );
}

function CreateButton() {
  return (
    <CreateCampaignButton>
      <Plus aria-hidden />
      {copy.create}
    </CreateCampaignButton>
  );
}

function Cards({ cards }: { cards: PromptCard[] }) {
  if (cards.length === 0) {
    return (
      <EmptyState picture={<SquarePen aria-hidden />} copy={copy.empty} action={<CreateButton />} />
    );
  }
  return (
    <ul aria-label={copy.title} className={GRID}>
      {cards.map((card) => (
        <li key={card.campaign_id} className="grid min-w-0">
          <CampaignCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function CampaignCard({ card }: { card: PromptCard }) {
  const { team_slug } = useTeam();
  const { campaign_name, live_number, live_since, draft_saved_at, creating } = card;
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{campaign_name}</h2>
        {draft_saved_at ? <Badge variant="warning">{copy.draft}</Badge> : null}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&>dt]:text-muted-foreground">
        <dt>{copy.agent}</dt>
        <dd className="truncate">{card.agent_name}</dd>
        <dt>{copy.company}</dt>
        <dd className="truncate">{card.company_name}</dd>
        <dt>{copy.language}</dt>
        <dd className="truncate capitalize">{agentLanguage(card.agent_language)}</dd>
      </dl>
      <p className="mt-auto text-sm text-muted-foreground">
        {creating ? <span>{copy.creating}</span> : null}
        {!creating && live_number === 0 ? <span>{copy.none}</span> : null}
        {!creating && live_since ? (
          <>
            <span className="font-medium text-foreground tnum">
              {copy.version({ number: live_number })}
            </span>
            <span>{`, ${copy.since} `}</span>
            <RelativeTime at={live_since} />
          </>
        ) : null}
      </p>
      {creating ? null : (
        <div className="flex flex-wrap gap-2 *:grow">
          <ButtonLink
            to={paths.agent(team_slug, card.campaign_slug)}
            aria-label={copy.agentOf({ name: campaign_name })}
            variant="secondary"
          >
            {copy.openAgent}
          </ButtonLink>
          <RestrictedButton
            permission="canEditCampaigns"
            restriction={copy.restricted}
            variant="secondary"
            asChild
          >
            <Link
              to={paths.promptEditor(team_slug, card.campaign_slug)}
              aria-label={copy.editOf({ name: campaign_name })}
            >
              <SquarePen aria-hidden />
              {copy.edit}
            </Link>
          </RestrictedButton>
        </div>
      )}
    </Card>
  );
}
