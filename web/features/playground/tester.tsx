import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { v4 as uuid } from 'uuid';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { TestCredits } from '#domain/playground/credits.ts';
import { passedPrompts, type TestedPrompts } from '#domain/playground/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { ChatMessage } from './chat.ts';
import { copy, why } from '#copy/playground/screen.ts';
import { FormDialog } from './form-dialog.tsx';
import { ModeCards, PromptsChoice, type PromptsChoices } from './mode-cards.tsx';
import { PhoneChat } from './phone-chat.tsx';
import { ReadyDialog } from './ready-dialog.tsx';
import { TesterActions } from './tester-actions.tsx';
import { useChat } from './use-chat.ts';
import { useWide } from '#web/shared/use-wide.ts';
import { WhyDetails } from './why-details.tsx';

interface Props {
  campaign: Campaign;
  campaigns: Campaign[];
}

/** The test of one campaign: how, with which prompts, the chat, and why the agent says what it says. */
export function Tester({ campaign, campaigns }: Props) {
  const { team_slug } = useTeam();
  const { campaign_id, campaign_slug, agent_name } = campaign;
  const { prompts, choices, choice, choose } = useTestedPrompts(campaign_id);
  const test = useChat({ team_slug, campaign_id, prompts });
  const { chat, dispatch } = test;
  const credits = useCredits(team_slug);
  const wide = useWide(1024);
  const [filling, setFilling] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const restart = () => {
    dispatch({ kind: 'restarted', chat_id: uuid() });
    toast.info(copy.restarted);
  };
  const explain = useCallback(
    (id: string) => setShown((before) => (!wide && before === id ? null : id)),
    [wide],
  );
  const explained = explainedIn(chat.messages, shown);
  return (
    <Page
      title={copy.title}
      tabTitle={copy.tabTitle({ campaign: campaign.campaign_name || copy.unnamed })}
      description={copy.subtitle}
      action={<TesterActions {...{ campaign, campaigns, credits, chat }} onRestart={restart} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ModeCards
            mode={filling ? 'form_simulation' : chat.mode}
            onLeadContact={() => (chat.mode === 'lead_contact' ? undefined : restart())}
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
      <ReadyDialog
        agent_name={agent_name}
        campaign_id={campaign_id}
        chat={chat}
        dispatch={dispatch}
      />
    </Page>
  );
}

/** The chosen message of the agent, else its newest. */
function explainedIn(messages: ReturnType<typeof useChat>['chat']['messages'], id: string | null) {
  const ofAgent = messages.filter(({ answered }) => answered?.why);
  return ofAgent.find((item) => item.id === id) ?? ofAgent.at(-1);
}

/** The reasons of one message of the agent, beside the chat. */
export function WhyCard({ message }: { message: ChatMessage | undefined }) {
  const answered = message?.answered;
  const title = answered?.kind === 'silent' ? why.titleSilent : why.title;
  return (
    <Card>
      <CardHeader title={title} description={message ? message.content : why.none} />
      {answered ? <WhyDetails answered={answered} /> : null}
    </Card>
  );
}

/** What the team has left for tests; undefined until it is known. Kept in step with other tabs. */
export function useCredits(team_slug: string): TestCredits | undefined {
  return useQuery(rpc.playground.credits.queryOptions({ input: { team_slug } })).data;
}

/**
 * Which prompts are tried: the live ones, the saved draft where there is one, or the texts that the
 * editor passed on with the navigation. Only those who may edit prompts are given the choice.
 */
export function useTestedPrompts(campaign_id: string) {
  const { team_slug, can } = useTeam();
  const cards = useQuery({
    ...rpc.prompts.list.queryOptions({ input: { team_slug } }),
    enabled: can.canEditCampaigns,
  });
  const card = cards.data?.find((item) => item.campaign_id === campaign_id);
  const { state } = useLocation();
  const read = useMemo(() => passedPrompts.safeParse(state), [state]);
  const passed = can.canEditCampaigns && read.success ? read.data : null;
  const [chosen, choose] = useState<PromptsChoices>(passed ? 'unsaved' : 'live');
  const choices: PromptsChoices[] = [
    'live',
    ...(card?.draft_saved_at ? (['draft'] as const) : []),
    ...(passed ? (['unsaved'] as const) : []),
  ];
  // A draft that was published meanwhile is what is live.
  const choice = choices.includes(chosen) ? chosen : 'live';
  const prompts: TestedPrompts = choice === 'unsaved' ? (passed ?? 'live') : choice;
  return { prompts, choices, choice, choose };
}
