import { useQuery } from '@tanstack/react-query';
import {
  memo,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { MAX_UNSAVED_ENTRIES } from '#domain/playground/limits.ts';
import type { TestedPrompts } from '#domain/playground/schema.ts';
import { useQualification } from '#web/features/campaigns/qualification/use-list.ts';
import { SideChatHost } from '#web/features/playground/side-chat-host.tsx';
import { FormContext } from '#web/platform/use-app-form.ts';
import { rpc } from '#web/platform/rpc.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { NO_PARTS, ReportUnsaved, type UnsavedParts } from '#web/shared/unsaved-parts.tsx';
import { useWide } from '#web/shared/use-wide.ts';
import { Button } from '#web/ui/button.tsx';
import { FlaskConical } from '#web/ui/first-icons.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { chat as chatCopy, fieldNames, save as saveCopy } from '#copy/agent/page.ts';
import { SaveContext } from './fields-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { PARTS } from './parts.ts';
import { SectionFrame } from './section-frame.tsx';
import { type CardProps, Cards } from './sections.tsx';
import { useAgentEdit } from './use-agent-edit.ts';
import { useSaveAgent } from './use-save-agent.ts';

const SideChat = lazyPart(
  'SideChat',
  () => import('#web/features/playground/side-chat.tsx'),
  'line',
);

interface Props {
  campaign: CampaignResults;
  /** The agent's name changed, or its unsaved edit was restored. */
  onRename: (agent_name: string) => void;
}

/** The sections, and a test chat that uses the unsaved edits. */
export function AgentBriefing({ campaign, onRename }: Props) {
  const { campaign_id, campaign_slug } = campaign;
  const agent = useAgentEdit(campaign);
  const list = useQualification(campaign_slug);
  const [parts, setParts] = useState(NO_PARTS);
  const draft = useDraftChoice(campaign_slug);
  const prompts = useTestedPrompts({ agent, list, parts, draft: draft.on });
  const wide = useWide(1280);
  const agent_name = agent.form.values.agent_name || campaign.agent_name;
  useEffect(() => onRename(agent_name), [agent_name, onRename]);
  const chat = (
    <Suspense>
      <SideChat
        {...{ agent_name, campaign_slug }}
        edited={prompts !== 'live'}
        draft={draft}
        problem={agent.problem}
      />
    </Suspense>
  );
  return (
    <SideChatHost campaign_id={campaign_id} prompts={prompts}>
      <div className="flex min-w-0 flex-col gap-10">
        <ReportUnsaved value={setParts}>
          <Briefing {...{ campaign, agent, list }}>
            {wide ? null : <ChatSheet>{chat}</ChatSheet>}
          </Briefing>
        </ReportUnsaved>
      </div>
      {wide ? <ChatColumn>{chat}</ChatColumn> : null}
    </SideChatHost>
  );
}

/** The sections, saved together. `children`: shown beside the save buttons. */
function Briefing({ campaign, agent, list, children }: CardProps & { children: ReactNode }) {
  const { can } = useTeam();
  const saving = useSaveAgent(campaign, { agent, list });
  return (
    <>
      <FormContext value={agent.form}>
        <SaveContext value={saving}>
          <Sections {...{ campaign, agent, list }} />
        </SaveContext>
      </FormContext>
      <SaveBar
        changes={can.canEditCampaigns ? changesOf({ agent, list }) : []}
        busy={saving.busy}
        onSave={saving.save}
        onDiscard={() => {
          agent.discard();
          list.discard();
        }}
      >
        {children}
      </SaveBar>
    </>
  );
}

/** The chat in a sheet, on screens without room beside the briefing. */
function ChatSheet({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={chatCopy.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FlaskConical aria-hidden />
        {chatCopy.short}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={chatCopy.title}
        className="w-[28rem] max-w-full"
      >
        <div className="flex min-h-0 flex-1 flex-col p-4">{children}</div>
      </Sheet>
    </>
  );
}

function ChatColumn({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label={chatCopy.title}
      className="sticky top-20 flex h-[calc(100dvh-6rem)] min-h-[28rem] flex-col gap-3 self-start"
    >
      <h2 className="text-base font-semibold">{chatCopy.title}</h2>
      {children}
    </aside>
  );
}

/** Renders one section after the other, so a slow phone shows the first and stays responsive. */
function Sections(props: CardProps) {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count < PARTS.length) startTransition(() => setCount(count + 1));
  }, [count]);
  return PARTS.slice(0, count).map((part) => <Section key={part.id} part={part} {...props} />);
}

/** Memoized, so neither the sections below nor the team's figures rerender it. */
const Section = memo(({ part, ...props }: CardProps & { part: (typeof PARTS)[number] }) => (
  <SectionFrame part={part}>
    <Cards id={part.id} {...props} />
  </SectionFrame>
));

type Unsaved = Pick<CardProps, 'agent' | 'list'>;

/** Names of everything that changed. */
function changesOf({ agent, list }: Unsaved): string[] {
  const { changedFields, changedFacts } = agent;
  return [
    ...changedFields.map((name) => fieldNames[name]),
    ...(changedFacts > 0 ? [saveCopy.facts({ count: changedFacts })] : []),
    ...(list.draft ? [saveCopy.list] : []),
  ];
}

interface TestedPromptsInput extends Unsaved {
  parts: UnsavedParts;
  /** test on top of the saved prompt draft */
  draft: boolean;
}

/** Whether the test chat uses the saved prompt draft, if there is one. */
function useDraftChoice(campaign_slug: string) {
  const { team_slug, can } = useTeam();
  const [chosen, setChosen] = useState(false);
  const { data } = useQuery(
    rpc.prompts.editor.queryOptions({
      input: { team_slug, campaign_slug },
      enabled: can.canEditCampaigns,
    }),
  );
  const exists = Boolean(data?.draft);
  return { exists, on: exists && chosen, onChange: setChosen };
}

/** The prompts to test: the live agent plus the unsaved changes on the page. */
function useTestedPrompts({
  agent,
  list,
  parts,
  draft: onDraft,
}: TestedPromptsInput): TestedPrompts {
  const { can } = useTeam();
  const { edit, changedFields, changedFacts } = agent;
  const { draft } = list;
  return useMemo(() => {
    const { autonomy, entries } = parts;
    const knowledge = Object.values(entries).slice(0, MAX_UNSAVED_ENTRIES);
    const extra = {
      ...(draft && { qualification: draft.fields }),
      ...(autonomy && { autonomy }),
      ...(knowledge.length > 0 && { knowledge }),
      ...(onDraft && { draft: true }),
    };
    const isChanged = changedFields.length + changedFacts + Object.keys(extra).length > 0;
    if (!edit || !isChanged || !can.canEditCampaigns) return 'live';
    return { edit: { ...edit, ...extra } };
  }, [edit, changedFields, changedFacts, draft, can, parts, onDraft]);
}
