import { Link, useNavigate, useSearchParams } from 'react-router';
import type { AnsweredGroup, Knowledge } from '#domain/knowledge/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { EmptyState, Loaded } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton, Skeletons } from '#web/ui/loading.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { prefillReply } from '#web/shared/reply-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageCircleQuestion } from '#web/ui/icons.ts';
import { useKnowledge, useQuestions } from './api.ts';
import { DocumentsTab } from './documents-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { TestBox } from './test-box.tsx';
import { QuestionCard } from './question-card.tsx';
import { questions, screen as copy } from '#copy/knowledge/screen.ts';

const TABS = ['answers', 'documents', 'questions'] as const;
type TabName = (typeof TABS)[number];

/** The knowledge of a team's agents, and the questions it left open. The URL names the tab. */
export function KnowledgeScreen() {
  const [params, setParams] = useSearchParams();
  const knowledge = useKnowledge();
  const open = useQuestions().data?.groups.length ?? 0;
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'answers';
  const labels: Record<TabName, string> = {
    ...copy.tabs,
    questions: open > 0 ? `${copy.tabs.questions} (${open})` : copy.tabs.questions,
  };
  return (
    <Page title={copy.title} description={copy.description}>
      <AgentLinks campaigns={knowledge.data?.campaigns ?? []} />
      <Loaded
        query={knowledge}
        waiting={<Skeletons label={copy.loading} rows={3} className="h-20" />}
        failed={copy.failed}
      >
        {(data) => (
          <Tabs
            label={copy.tabsLabel}
            value={tab}
            onChange={(name) =>
              setParams(name === 'answers' ? {} : { tab: name }, { replace: true })
            }
            tabs={TABS.map((name) => ({
              name,
              label: labels[name],
              content: <TabContent name={name} knowledge={data} />,
            }))}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** The list of campaigns has the rest. */
const MAX_LINKS = 6;

/** Links to what each agent knows, on its briefing. */
function AgentLinks({ campaigns }: Pick<Knowledge, 'campaigns'>) {
  const { team_slug } = useTeam();
  if (campaigns.length === 0) return null;
  return (
    <p className="-mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="text-muted-foreground">{copy.agents}</span>
      {campaigns.slice(0, MAX_LINKS).map(({ campaign_id, campaign_slug, campaign_name }) => (
        <Link
          key={campaign_id}
          to={`${paths.agent(team_slug, campaign_slug)}#what-you-know`}
          className="touch-target text-primary hover:underline"
        >
          {campaign_name}
        </Link>
      ))}
    </p>
  );
}

function TabContent({ name, knowledge }: { name: TabName; knowledge: Knowledge }) {
  if (name === 'questions') return <QuestionsTab />;
  const Content = name === 'answers' ? EntriesTab : DocumentsTab;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Content knowledge={knowledge} />
      <TestBox campaigns={knowledge.campaigns} />
    </div>
  );
}

/** Leads' questions no agent could answer, and who can get an answer now. */
function QuestionsTab() {
  return (
    <Loaded query={useQuestions()} waiting={<Skeleton className="h-40" />} failed={copy.failed}>
      {({ groups, answered }) => (
        <div className="flex flex-col gap-8">
          {groups.length === 0 ? (
            <EmptyState picture={<MessageCircleQuestion aria-hidden />} copy={questions.empty} />
          ) : (
            <section className="flex flex-col gap-4">
              <div className="flex flex-col gap-1">
                <h2 className="font-semibold">{questions.title}</h2>
                <p className="text-sm text-muted-foreground">{questions.description}</p>
              </div>
              <ul className="flex flex-col gap-4">
                {groups.map((group) => (
                  <QuestionCard key={group.question_ids.at(-1)} group={group} />
                ))}
              </ul>
            </section>
          )}
          {answered.length > 0 ? (
            <section className="flex flex-col gap-4">
              <div className="flex flex-col gap-1">
                <h2 className="font-semibold">{questions.answered}</h2>
                <p className="text-sm text-muted-foreground">{questions.replyHint}</p>
              </div>
              <ul className="flex flex-col gap-3">
                {answered.map((group) => (
                  <AnsweredRow key={group.question + group.decided_at} group={group} />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

function AnsweredRow({ group: { question, answer, conversations } }: { group: AnsweredGroup }) {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-xl border border-border bg-card p-4">
      <h3 className="font-medium wrap-anywhere">{question}</h3>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{answer}</p>
      {can.canEditCampaigns ? (
        <div className="flex flex-wrap gap-2">
          {conversations.map(({ conversation_id, name }) => (
            <Button
              key={conversation_id}
              variant="secondary"
              size="sm"
              onClick={() => {
                prefillReply(conversation_id, answer);
                void navigate(paths.conversations(team_slug, conversation_id));
              }}
            >
              {questions.reply({ name: name || questions.unnamed })}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
