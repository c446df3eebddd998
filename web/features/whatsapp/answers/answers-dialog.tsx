import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnswerSettingsView } from '#domain/left-alone/preview.ts';
import { ANSWER_RULES, type AnswerRule } from '#domain/left-alone/rule.ts';
import { client, messageOf, rpc } from '#web/platform/rpc.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { cn } from '#web/ui/cn.ts';
import { ChatPreview } from './chat-preview.tsx';
import { ListedPeople, type NumberRef, settingsOptions } from './listed-people.tsx';
import { answers as copy } from '#copy/whatsapp/answers.ts';

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
        <RetryNotice query={settings}>{messageOf(settings.error, copy.failed)}</RetryNotice>
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

interface RuleChoiceProps {
  rule: AnswerRule;
  linkTexts: string;
  onRule: (rule: AnswerRule) => void;
  onLinkTexts: (text: string) => void;
}

function RuleChoice({ rule, linkTexts, onRule, onLinkTexts }: RuleChoiceProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{copy.rule}</legend>
      {ANSWER_RULES.map((item) => (
        <label
          key={item}
          className={cn(
            'flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border px-4 py-3',
            item === rule && 'border-primary bg-primary-soft',
          )}
        >
          <input
            type="radio"
            name="answers"
            aria-labelledby={`${id}-${item}`}
            className="mt-0.5 size-4 shrink-0 accent-primary"
            checked={item === rule}
            onChange={() => onRule(item)}
          />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span id={`${id}-${item}`} className="text-sm font-medium">
              {copy.rules[item].title}
            </span>
            <span className="text-sm text-muted-foreground">{copy.rules[item].text}</span>
          </span>
        </label>
      ))}
      {rule === 'known_source' && (
        <Field label={copy.links} hint={copy.linksHint}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={linkTexts}
              onChange={({ target }) => onLinkTexts(target.value)}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
