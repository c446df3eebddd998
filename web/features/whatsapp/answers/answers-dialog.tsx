import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type AnswerSettingsView,
  outcomeOf,
  type PreviewChat,
} from '#domain/left-alone/preview.ts';
import { ANSWER_RULES, type AnswerRule } from '#domain/left-alone/rule.ts';
import { linesIn } from '#domain/parse-text.ts';
import { client, messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { accountsOptions, type NumberRef } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice, Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { cn } from '#web/ui/cn.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { formatDay } from '#web/ui/format.ts';
import { ListedPeople, useList } from './listed-people.tsx';
import { answers as copy } from '#copy/whatsapp/answers.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  campaignId: string;
  /** called after saving or postponing */
  onClose: () => void;
}

/** Chooses whom a number's agent answers, with a preview for the latest chats. */
export function AnswersDialog({ campaignId, onClose }: Props) {
  const { team_slug } = useTeam();
  const number = { team_slug, campaign_id: campaignId };
  const settings = useQuery(rpc.leftAlone.settings.queryOptions({ input: number }));
  if (settings.data) return <Form number={number} saved={settings.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={copy.title} closeLabel={copy.cancel}>
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
  const [rule, setRule] = useState(saved.answers);
  const [linkTexts, setLinkTexts] = useState(saved.link_texts.join('\n'));
  const live = saved.live_since !== null;
  const save = useMutation({
    mutationFn: () =>
      client.leftAlone.save({ ...number, answers: rule, link_texts: linesIn(linkTexts) }),
    onSuccess: () => toast.success(live ? copy.saved : copy.started),
    ...refetchOnSuccess(rpc.leftAlone.key(), accountsOptions(number.team_slug).queryKey),
  });
  return (
    <Dialog
      onClose={onClose}
      title={copy.title}
      description={copy.text}
      closeLabel={copy.cancel}
      className="max-w-3xl"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {live ? copy.cancel : copy.later}
          </Button>
          <Button
            busy={save.isPending}
            onClick={() => save.mutate(undefined, { onSuccess: onClose })}
          >
            {live ? kitCopy.save : copy.start}
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
      <FailedNotice error={save.error} title={copy.saveFailed} />
    </Dialog>
  );
}

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
        <TextareaField
          label={copy.links}
          hint={copy.linksHint}
          rows={2}
          value={linkTexts}
          onChange={({ target }) => onLinkTexts(target.value)}
        />
      )}
    </fieldset>
  );
}

interface ChatPreviewProps {
  number: NumberRef;
  /** the chosen rule, saved or not */
  rule: AnswerRule;
}

/** What would happen to each of the latest chats with the rule on screen. */
function ChatPreview({ number, rule }: ChatPreviewProps) {
  // Asks the gateway once each time the dialog opens.
  const preview = useQuery(
    rpc.leftAlone.preview.queryOptions({ input: number, staleTime: 0, gcTime: 0, retry: false }),
  );
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{copy.preview}</h3>
      <p className="text-sm text-muted-foreground">{copy.previewText}</p>
      {preview.isPending && <Waiting label={copy.loading} />}
      {preview.isLoadingError && (
        <RetryNotice query={preview} variant="warning" title={copy.failed}>
          {messageOf(preview.error, '')}
        </RetryNotice>
      )}
      {preview.data && <Chats chats={preview.data.chats} number={number} rule={rule} />}
    </section>
  );
}

function Chats({ chats, number, rule }: ChatPreviewProps & { chats: PreviewChat[] | null }) {
  if (!chats) return <p className="text-sm text-muted-foreground">{copy.noList}</p>;
  if (chats.length === 0) return <p className="text-sm text-muted-foreground">{copy.noChats}</p>;
  return (
    <ul className="max-h-96 divide-y overflow-y-auto rounded-lg border">
      {chats.map((chat) => (
        <li key={chat.address}>
          <Chat chat={chat} number={number} rule={rule} />
        </li>
      ))}
    </ul>
  );
}

const DECISION_VARIANTS: Record<keyof typeof copy.decisions, BadgeVariant> = {
  answer: 'success',
  leave_to_person: 'warning',
  ignore: 'secondary',
};

function Chat({ chat, number, rule }: ChatPreviewProps & { chat: PreviewChat }) {
  const { list, unlist } = useList(number);
  const { address, name, phone, last_at, contact } = chat;
  const { listed } = contact;
  const outcome = outcomeOf(rule, chat);
  const who = phone ? <Phone phone={phone} className="tnum" /> : copy.hidden;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{name ? <bdi>{name}</bdi> : who}</p>
        <p className="text-muted-foreground">
          {name && phone ? <>{who} · </> : null}
          <span className="whitespace-nowrap">{formatDay(last_at * 1000)}</span>
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-52">
        <Badge variant={DECISION_VARIANTS[outcome.do]}>{copy.decisions[outcome.do]}</Badge>
        <p className="mt-0.5 text-muted-foreground">
          {copy.reasons['reason' in outcome ? outcome.reason : 'new']}
        </p>
      </div>
      <Button
        size="sm"
        variant={listed ? 'ghost' : 'secondary'}
        className="max-md:min-h-11"
        aria-label={`${listed ? copy.undo : copy.never}: ${name || phone || copy.hidden}`}
        busy={list.isPending || unlist.isPending}
        onClick={() =>
          listed ? unlist.mutate(address) : list.mutate({ chats: [{ address, name }] })
        }
      >
        {listed ? copy.undo : copy.never}
      </Button>
    </div>
  );
}
