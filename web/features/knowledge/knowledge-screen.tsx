import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Knowledge } from '#domain/knowledge/schema.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useKnowledge, useQuestions } from './api.ts';
import { screen as copy } from './copy.ts';
import { DocumentsTab } from './documents-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { QuestionsTab } from './questions-tab.tsx';
import { TestBox } from './test-box.tsx';

const TABS = ['answers', 'documents', 'questions'] as const;
type TabName = (typeof TABS)[number];

/** The knowledge of a team's agents, and the questions that it left open. The address names the tab. */
export function KnowledgeScreen() {
  const [params, setParams] = useSearchParams();
  const knowledge = useKnowledge();
  const open = useQuestions().data?.groups.length ?? 0;
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'answers';
  const labels: Record<TabName, string> = {
    ...copy.tabs,
    questions: open > 0 ? `${copy.tabs.questions} (${open})` : copy.tabs.questions,
  };
  if (knowledge.isError && !knowledge.data) {
    return (
      <Page title={copy.title} description={copy.description}>
        <ErrorState
          title={copy.failed.title}
          description={copy.failed.text}
          action={<Button onClick={() => knowledge.refetch()}>{copy.failed.retry}</Button>}
        />
      </Page>
    );
  }
  return (
    <Page title={copy.title} description={copy.description}>
      {knowledge.data ? (
        <Tabs
          label={copy.tabsLabel}
          value={tab}
          onChange={(name) => setParams(name === 'answers' ? {} : { tab: name }, { replace: true })}
          tabs={TABS.map((name) => ({
            name,
            label: labels[name],
            content: contents(knowledge.data)[name],
          }))}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <output className="sr-only">{copy.loading}</output>
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </div>
      )}
    </Page>
  );
}

const contents = (knowledge: Knowledge): Record<TabName, ReactNode> => ({
  answers: (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <EntriesTab knowledge={knowledge} />
      <TestBox campaigns={knowledge.campaigns} />
    </div>
  ),
  documents: (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <DocumentsTab knowledge={knowledge} />
      <TestBox campaigns={knowledge.campaigns} />
    </div>
  ),
  questions: <QuestionsTab />,
});
