import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import {
  type CannedReply,
  type CannedValues,
  expandCanned,
  firstName,
  matchingCanned,
} from '#domain/conversations/messages/canned.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useMyName } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Input } from '#web/ui/form/field.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type Dismissal, useDismiss } from '#web/ui/overlay/use-dismiss.ts';
import { useListbox } from '#web/ui/form/use-listbox.ts';
import { canned as copy, variableNames } from '#copy/conversations/lead.ts';
import { formatList } from '#web/ui/format.ts';
import type { CannedQuery } from './use-composer-text.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  conversationId: string;
  asked: CannedQuery;
  onAsk: (asked: CannedQuery) => void;
  /** Inserts a text at the cursor. */
  insert: (text: string) => void;
  /** Called when a reply was chosen, or the menu was closed by Escape or a press outside. */
  onClose: (by?: Dismissal) => void;
}

/** The team's canned replies above the composer: type to search, Enter inserts one with its values. */
export function CannedMenu({ conversationId, asked, onAsk, insert, onClose }: Props) {
  const { team_slug, can } = useTeam();
  const query = useQuery(rpc.conversations.cannedReplies.queryOptions({ input: { team_slug } }));
  const values = useCannedValues(conversationId);
  const { typed, enter } = asked;
  const box = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const found = matchingCanned(query.data ?? [], wordOf(typed));
  const listbox = useListbox({ items: found, label: copy.title, onChoose: choose, onClose });
  useDismiss(box, onClose);
  useEffect(() => search.current?.focus(), []);

  function choose(reply: CannedReply) {
    const { text, missing } = expandCanned(reply.text, values);
    insert(text);
    if (missing.length > 0) {
      toast.info(copy.missing({ names: formatList(missing.map((name) => variableNames[name])) }));
    }
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (listbox.onKey(event) || event.key !== 'Enter') return;
    // Enter without a match must not send the composer's text.
    event.preventDefault();
    event.stopPropagation();
    if (query.isPending) onAsk({ typed, enter: true });
  }

  const isLoaded = query.data !== undefined;
  const chooseFirst = useEffectEvent(() => found[0] && choose(found[0]));
  useEffect(() => {
    if (enter && isLoaded) chooseFirst();
  }, [enter, isLoaded]);

  return (
    <section
      ref={box}
      aria-label={copy.title}
      className="absolute inset-x-3 bottom-full z-20 mb-2 flex max-h-80 flex-col gap-2 rounded-lg border border-border bg-popover p-2 shadow-lg md:inset-x-6"
    >
      <div className="flex items-center gap-2">
        <Input
          {...listbox.text}
          ref={search}
          aria-label={copy.search}
          placeholder={copy.search}
          title={copy.keys}
          value={typed}
          onChange={(event) => {
            onAsk({ typed: event.target.value, enter: false });
            listbox.restart();
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={X} label={kitCopy.close} onClick={() => onClose()} />
      </div>
      {query.error && !query.data ? (
        <RetryNotice query={query}>{copy.failed}</RetryNotice>
      ) : query.isPending ? (
        <output className="flex items-center gap-2 p-2 text-sm text-muted-foreground">
          <Spinner />
          {copy.loading}
        </output>
      ) : found.length === 0 ? (
        <output className="p-2 text-sm text-muted-foreground">
          <span>{query.data?.length === 0 ? copy.empty : copy.noMatch}</span>
          {query.data?.length === 0 && can.canEditCampaigns ? (
            <Link
              to={`${paths.settings(team_slug)}?tab=conversations`}
              className="ml-1 text-primary underline-offset-4 hover:underline"
            >
              {copy.add}
            </Link>
          ) : null}
        </output>
      ) : null}
      <ul {...listbox.list} className="overflow-y-auto">
        {found.map((reply, index) => (
          <li
            key={reply.canned_id}
            {...listbox.option(index)}
            className="flex min-h-11 cursor-default flex-col justify-center gap-0.5 rounded-md px-2.5 py-1.5 text-sm aria-selected:bg-accent md:min-h-9"
          >
            <bdi className="font-medium">/{reply.shortcut}</bdi>
            <span dir="auto" className="line-clamp-2 text-muted-foreground">
              {expandCanned(reply.text, values).text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const wordOf = (typed: string) => typed.replace(/^\//, '').trim();

/** The values of canned reply variables in this conversation. */
function useCannedValues(conversation_id: string): CannedValues {
  const { team_slug, team } = useTeam();
  const { data: lead } = useQuery(
    rpc.conversations.lead.queryOptions({ input: { team_slug, conversation_id } }),
  );
  const myName = useMyName();
  const name = lead?.name ?? '';
  return {
    lead_name: name,
    lead_first_name: firstName(name),
    lead_email: lead?.email ?? '',
    lead_phone: lead?.phone ?? '',
    agent_name: lead?.agent_name ?? '',
    campaign_name: lead?.campaign_name ?? '',
    my_name: myName,
    my_first_name: firstName(myName),
    team_name: team.team_name,
  };
}
