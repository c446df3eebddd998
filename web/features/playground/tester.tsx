import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { RadioGroup as Radix } from 'radix-ui';
import type { Campaign } from '#domain/campaigns/schema.ts';
import {
  editorPrompts,
  type PromptsKind,
  type TestedPrompts,
  type TestCredits,
} from '#domain/playground/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/shared/use-wide.ts';
import { cn } from '#web/ui/cn.ts';
import { MessageCircle } from '#web/ui/first-icons.ts';
import { ClipboardList } from '#web/ui/icons.ts';
import type { ChatMessage, Mode } from './chat.ts';
import { FormDialog } from './form-dialog.tsx';
import { PhoneChat } from './phone-chat.tsx';
import { ReadyDialog } from './ready-dialog.tsx';
import { TesterActions } from './tester-actions.tsx';
import { useChat } from './use-chat.ts';
import { WhyDetails } from './why-details.tsx';
import { copy, modes, promptsCopy, why } from '#copy/playground/screen.ts';

interface Props {
  campaign: Campaign;
  campaigns: Campaign[];
}

/** The test of one campaign: its mode and prompts, the chat, and the reasons for the agent's answers. */
export function Tester({ campaign, campaigns }: Props) {
  const { campaign_id, campaign_slug, agent_name } = campaign;
  const { prompts, choices, choice, choose } = useTestedPrompts(campaign_id);
  const test = useChat(campaign_id, prompts);
  const { chat, dispatch } = test;
  const credits = useCredits();
  const wide = useWide(1024);
  const [filling, setFilling] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const explain = useCallback(
    (id: string) => setShown((before) => (!wide && before === id ? null : id)),
    [wide],
  );
  const explained = findExplained(chat.messages, shown);
  return (
    <Page
      title={copy.title}
      tabTitle={copy.tabTitle({ campaign: campaign.campaign_name || copy.unnamed })}
      description={copy.subtitle}
      action={
        <TesterActions {...{ campaign, campaigns, credits, chat }} onRestart={test.restart} />
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ModeCards
            mode={filling ? 'form_simulation' : chat.mode}
            onLeadContact={() => (chat.mode === 'lead_contact' ? undefined : test.restart())}
            onForm={() => setFilling(true)}
          />
          {choices.length > 1 ? <PromptsChoice {...{ choices, choice }} onChoose={choose} /> : null}
          {wide ? <WhyCard message={explained} /> : null}
        </div>
        <PhoneChat
          {...{ agent_name, campaign_slug, test, credits }}
          className="mx-auto h-[min(44rem,calc(100dvh-6rem))] min-h-[26rem] w-full max-w-md rounded-3xl border-2 border-foreground/80 shadow-lg sm:rounded-[2rem] sm:border-4 lg:sticky lg:top-6 lg:h-[min(44rem,calc(100dvh-21rem))]"
          explained={wide ? (explained?.id ?? null) : shown}
          onExplain={explain}
          inline={!wide}
        />
      </div>
      <FormDialog
        open={filling}
        onClose={() => setFilling(false)}
        test={test}
        noCredits={credits?.left === 0}
      />
      <ReadyDialog {...{ agent_name, campaign_id, chat, dispatch }} />
    </Page>
  );
}

/** The chosen message of the agent, or its newest. */
function findExplained(messages: ChatMessage[], id: string | null) {
  const answers = messages.filter(({ answered }) => answered?.why);
  return answers.find((item) => item.id === id) ?? answers.at(-1);
}

/** The reasons for one message of the agent, beside the chat. */
function WhyCard({ message }: { message: ChatMessage | undefined }) {
  const answered = message?.answered;
  const title = answered?.kind === 'silent' ? why.titleSilent : why.title;
  return (
    <Card title={title} description={message ? message.content : why.none}>
      {answered ? <WhyDetails answered={answered} /> : null}
    </Card>
  );
}

/** The team's remaining test credits; undefined while loading. Stays in sync with other tabs. */
export function useCredits(): TestCredits | undefined {
  const { team_slug } = useTeam();
  return useQuery(rpc.playground.credits.queryOptions({ input: { team_slug } })).data;
}

/**
 * The prompts to test: live, the saved draft if there is one, or texts the editor passed in the
 * navigation state. Only members who may edit prompts can choose.
 */
function useTestedPrompts(campaign_id: string) {
  const { team_slug, can } = useTeam();
  const cards = useQuery({
    ...rpc.prompts.list.queryOptions({ input: { team_slug } }),
    enabled: can.canEditCampaigns,
  });
  const card = cards.data?.find((item) => item.campaign_id === campaign_id);
  const { state } = useLocation();
  const read = useMemo(() => editorPrompts.safeParse(state), [state]);
  const passed = can.canEditCampaigns && read.success ? read.data : null;
  const [chosen, choose] = useState<PromptsChoices>(passed ? 'unsaved' : 'live');
  const choices: PromptsChoices[] = [
    'live',
    ...(card?.draft_saved_at ? (['draft'] as const) : []),
    ...(passed ? (['unsaved'] as const) : []),
  ];
  // A draft published meanwhile is now live.
  const choice = choices.includes(chosen) ? chosen : 'live';
  const prompts: TestedPrompts = choice === 'unsaved' ? (passed ?? 'live') : choice;
  return { prompts, choices, choice, choose };
}

const CARDS = [
  { mode: 'lead_contact', icon: MessageCircle },
  { mode: 'form_simulation', icon: ClipboardList },
] as const;

interface ModeCardsProps {
  mode: Mode;
  onLeadContact: () => void;
  onForm: () => void;
}

/** Chooses who writes first. Every press on the form's card opens the form. */
function ModeCards({ mode, onLeadContact, onForm }: ModeCardsProps) {
  return (
    <fieldset className="m-0 grid grid-cols-2 gap-3 border-0 p-0">
      <legend className="sr-only">{modes.label}</legend>
      {CARDS.map(({ mode: cardMode, icon: Icon }) => (
        <button
          key={cardMode}
          type="button"
          aria-pressed={mode === cardMode}
          onClick={cardMode === 'form_simulation' ? onForm : onLeadContact}
          className={cn(
            'flex items-start gap-3 rounded-xl border bg-card p-3 text-left sm:p-4 shadow-sm transition-colors hover:bg-muted',
            mode === cardMode ? 'border-primary ring-1 ring-primary' : 'border-border',
          )}
        >
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
          <span className="flex flex-col gap-0.5">
            <span className="font-medium">{modes[cardMode].title}</span>
            <span className="text-sm text-muted-foreground max-sm:sr-only">
              {modes[cardMode].text}
            </span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** The prompts the playground offers. */
type PromptsChoices = Exclude<PromptsKind, 'edited'>;

interface PromptsChoiceProps {
  choices: PromptsChoices[];
  choice: PromptsChoices;
  onChoose: (choice: PromptsChoices) => void;
}

/** Live, the saved draft, or passed on from the editor. Arrow keys move between them. */
function PromptsChoice({ choices, choice, onChoose }: PromptsChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Radix.Root
        aria-label={promptsCopy.label}
        value={choice}
        orientation="horizontal"
        onValueChange={(chosen) => onChoose(chosen as PromptsChoices)}
        className="inline-flex rounded-lg border border-border bg-muted p-0.5"
      >
        {choices.map((value) => (
          <Radix.Item
            key={value}
            value={value}
            className="h-8 touch-target rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground data-[state=checked]:bg-card data-[state=checked]:text-foreground data-[state=checked]:shadow-sm"
          >
            {promptsCopy[value]}
          </Radix.Item>
        ))}
      </Radix.Root>
      <p className="text-sm text-muted-foreground">{promptsCopy.hint[choice]}</p>
    </div>
  );
}
