import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerSettingsView } from '#domain/left-alone/preview.ts';
import { client, messageOf, rpc } from '#web/platform/rpc.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { type NumberRef, settingsOptions } from './api.ts';
import { ChatPreview } from './chat-preview.tsx';
import { answers as copy } from '#copy/whatsapp/answers.ts';
import { ListedPeople } from './listed-people.tsx';
import { RuleChoice } from './rule-choice.tsx';

interface Props {
  campaignId: string;
  /** saved, or left for later */
  onClose: () => void;
}

/** Whom the agent of a number answers, with what that means for the last chats. */
export function AnswersDialog({ campaignId, onClose }: Props) {
  const { team_slug } = useTeam();
  const number = { team_slug, campaign_id: campaignId };
  const settings = useQuery(settingsOptions(number));
  if (settings.data) return <Form number={number} saved={settings.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={copy.title} closeLabel={copy.cancel}>
      {settings.error ? (
        <RetryNotice retry={copy.retry} onRetry={() => void settings.refetch()}>
          {messageOf(settings.error, copy.failed)}
        </RetryNotice>
      ) : (
        <Waiting label={copy.loading} />
      )}
    </Dialog>
  );
}

interface FormProps {
  number: NumberRef;
  saved: AnswerSettingsView;
  onClose: () => void;
}

function Form({ number, saved, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const [rule, setRule] = useState(saved.answers);
  const [linkTexts, setLinkTexts] = useState(saved.link_texts.join('\n'));
  const live = saved.live_since !== null;
  const save = useMutation({
    mutationFn: () =>
      client.leftAlone.save({ ...number, answers: rule, link_texts: linesIn(linkTexts) }),
    onSuccess: async () => {
      toast.success(live ? copy.saved : copy.started);
      await queryClient.invalidateQueries({ queryKey: rpc.leftAlone.key() });
      await queryClient.invalidateQueries(accountsOptions(number.team_slug));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.title}
      description={copy.text}
      closeLabel={copy.cancel}
      className="max-w-3xl"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {live ? copy.cancel : copy.later}
          </Button>
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            {live ? copy.save : copy.start}
          </Button>
        </>
      }
    >
      {!live && (
        <Notice variant="info" title={copy.waits.title}>
          {copy.waits.text}
        </Notice>
      )}
      <RuleChoice rule={rule} linkTexts={linkTexts} onRule={setRule} onLinkTexts={setLinkTexts} />
      <ChatPreview number={number} rule={rule} />
      <ListedPeople number={number} listed={saved.listed} />
      {save.error && (
        <Notice variant="destructive" title={copy.saveFailed}>
          {messageOf(save.error, '')}
        </Notice>
      )}
    </Dialog>
  );
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
