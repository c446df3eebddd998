import { useCallback, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Page } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';
import { copy } from './copy.ts';
import { FormDialog } from './form-dialog.tsx';
import { ModeCards } from './mode-cards.tsx';
import { PhoneChat } from './phone-chat.tsx';
import { PromptsChoice } from './prompts-choice.tsx';
import { ReadyDialog } from './ready-dialog.tsx';
import { TesterActions } from './tester-actions.tsx';
import { useChat } from './use-chat.ts';
import { useCredits } from './use-credits.ts';
import { useTestedPrompts } from './use-tested-prompts.ts';
import { useWide } from './use-wide.ts';
import { WhyCard } from './why-card.tsx';

interface Props {
  campaign: Campaign;
  campaigns: Campaign[];
}

/** The test of one campaign: how, with which prompts, the chat, and why the agent says what it says. */
export function Tester({ campaign, campaigns }: Props) {
  const { team_slug } = useTeam();
  const { campaign_id, agent_name } = campaign;
  const { prompts, choices, choice, choose } = useTestedPrompts(campaign_id);
  const test = useChat({ team_slug, campaign_id, prompts });
  const { chat, dispatch } = test;
  const credits = useCredits(team_slug);
  const wide = useWide();
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
          {...{ agent_name, test, credits }}
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
  return ofAgent.find((one) => one.id === id) ?? ofAgent.at(-1);
}
