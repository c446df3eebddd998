import { useQuery } from '@tanstack/react-query';
import { outcomeOf, type PreviewChat } from '#domain/left-alone/preview.ts';
import type { AnswerRule } from '#domain/left-alone/rule.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { formatDay } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { type NumberRef, previewOptions, useList } from './listed-people.tsx';
import { answers as copy } from '#copy/whatsapp/answers.ts';

interface Props {
  number: NumberRef;
  /** as it is chosen, saved or not */
  rule: AnswerRule;
}

/** What would happen to each of the last chats, by the choice on the screen. */
export function ChatPreview({ number, rule }: Props) {
  const preview = useQuery(previewOptions(number));
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{copy.preview}</h3>
      <p className="text-sm text-muted-foreground">{copy.previewText}</p>
      {preview.isPending && <Waiting label={copy.loading} />}
      {preview.isLoadingError && (
        <Notice
          variant="warning"
          title={copy.failed}
          action={
            <Button size="sm" variant="secondary" onClick={() => void preview.refetch()}>
              {copy.retry}
            </Button>
          }
        >
          {messageOf(preview.error, '')}
        </Notice>
      )}
      {preview.data && <Chats chats={preview.data.chats} number={number} rule={rule} />}
    </section>
  );
}

function Chats({ chats, number, rule }: Props & { chats: PreviewChat[] | null }) {
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

const LOOKS: Record<keyof typeof copy.decisions, BadgeVariant> = {
  answer: 'success',
  leave_to_person: 'warning',
  ignore: 'secondary',
};

function Chat({ chat, number, rule }: Props & { chat: PreviewChat }) {
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
        <Badge variant={LOOKS[outcome.do]}>{copy.decisions[outcome.do]}</Badge>
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
