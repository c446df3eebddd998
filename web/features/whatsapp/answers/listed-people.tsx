import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_LIST_TEXT } from '#domain/left-alone/schema.ts';
import { client, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { FileUp } from '#web/ui/icons.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import type { NumberRef } from '#web/shared/numbers/numbers.ts';
import { answers as copy } from '#copy/whatsapp/answers.ts';
import { commaList } from '#domain/format.ts';
import { formatNumber } from '#web/ui/format.ts';

interface Props {
  number: NumberRef;
  listed: number;
}

/** The number's list of people: typed, pasted or imported, and shown in full on demand. */
export function ListedPeople({ number, listed }: Props) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const { list } = useList(number);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{copy.list}</h3>
      <p className="text-sm text-muted-foreground">{copy.listText}</p>
      <TextareaField
        label={copy.add}
        hint={copy.addHint}
        rows={2}
        maxLength={MAX_LIST_TEXT}
        placeholder={copy.addPlaceholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={text.trim() === ''}
          busy={list.isPending}
          onClick={() => list.mutate({ text }, { onSuccess: () => setText('') })}
        >
          {copy.addButton}
        </Button>
        <ImportButton onText={(imported) => list.mutate({ text: imported })} />
      </div>
      <FailedNotice error={list.error} title={copy.addFailed} />
      {list.data && (
        <output className="text-sm">
          <span>{copy.added({ added: list.data.added, known: list.data.known })}</span>
          {list.data.unread.length > 0 && (
            <span className="block text-warning">{unreadText(list.data.unread)}</span>
          )}
        </output>
      )}
      {listed > 0 && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span>{copy.onList({ count: listed })}</span>
          {!shown && (
            <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setShown(true)}>
              {copy.show}
            </Button>
          )}
        </div>
      )}
      {shown && listed > 0 && <People number={number} />}
    </section>
  );
}

function ImportButton({ onText }: { onText: (text: string) => void }) {
  const [large, setLarge] = useState(false);
  async function read(file: File | undefined) {
    if (!file) return;
    setLarge(file.size > MAX_LIST_TEXT);
    if (file.size <= MAX_LIST_TEXT) onText((await file.text()).replaceAll('\0', ''));
  }
  return (
    <>
      <FileButton
        label={copy.file}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        variant="ghost"
        size="sm"
        onFiles={([file]) => void read(file)}
      >
        <FileUp aria-hidden />
        {copy.file}
      </FileButton>
      {large && <Notice variant="destructive">{copy.large}</Notice>}
    </>
  );
}

function People({ number }: { number: NumberRef }) {
  const { unlist } = useList(number);
  const pages = useInfiniteQuery(
    rpc.leftAlone.people.infiniteOptions({
      input: (after: string | undefined) => ({ ...number, after }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const people = pages.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <>
      <ul className="max-h-72 divide-y overflow-y-auto rounded-lg border">
        {people.map(({ address, name, phone }) => (
          <li key={address} className="flex items-center gap-3 px-3 py-1.5 text-sm">
            <p className="min-w-0 flex-1 wrap-anywhere">
              {name && <bdi className="font-medium">{name} </bdi>}
              {phone ? <Phone phone={phone} className="tnum" /> : <span>{copy.hidden}</span>}
            </p>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${copy.remove}: ${name || phone || copy.hidden}`}
              busy={unlist.isPending && unlist.variables === address}
              onClick={() => unlist.mutate(address)}
            >
              {copy.remove}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore size="sm" variant="ghost" className="self-start" query={pages}>
        {copy.more}
      </LoadMore>
    </>
  );
}

const MAX_LINES = 10;
const unreadText = (lines: number[]): string =>
  copy.unread({
    count: lines.length,
    lines: commaList(lines.slice(0, MAX_LINES).map(formatNumber)),
    more: lines.length > MAX_LINES ? 'yes' : 'no',
  });

interface ListedPerson {
  text?: string;
  chats?: { address: string; name: string }[];
}

const refetchListed = refetchOnSuccess(rpc.leftAlone.key(), rpc.conversations.key());

/** Adds people to the number's list and removes them. */
export function useList(number: NumberRef) {
  const list = useMutation({
    mutationFn: (listed: ListedPerson) => client.leftAlone.add({ ...number, ...listed }),
    ...refetchListed,
  });
  const unlist = useMutation({
    mutationFn: (address: string) => client.leftAlone.remove({ ...number, address }),
    ...refetchListed,
  });
  return { list, unlist };
}
