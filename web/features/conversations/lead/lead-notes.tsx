import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { MAX_NOTE } from '#domain/conversations/lead/lead.ts';
import { userKey } from '#web/platform/identity.ts';
import { client, messageOf } from '#web/platform/rpc.ts';
import { storedJson } from '#web/platform/storage.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { notesOptions, useRefreshNotes } from './api.ts';
import { notes as copy } from '#copy/conversations/lead.ts';
import { LeadNote } from './lead-note.tsx';
import { MentionBox } from './mention-box.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  conversationId: string;
  mayEdit: boolean;
}

/** The team's internal notes about the lead, newest first, and a box for a new one. */
export function LeadNotes({ conversationId, mayEdit }: Props) {
  const { team_slug } = useTeam();
  const query = useInfiniteQuery(notesOptions(team_slug, conversationId));
  const { data: all } = query;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="text-sm font-semibold">{copy.title}</h3>
        <p className="text-xs text-muted-foreground">{copy.private}</p>
      </div>
      {mayEdit && <NewNote conversationId={conversationId} />}
      {query.error && !all ? (
        <RetryNotice query={query}>{copy.failed}</RetryNotice>
      ) : !all ? (
        <Skeleton className="h-16 w-full" />
      ) : all.length === 0 ? (
        <p className="text-sm text-muted-foreground">{copy.empty}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {all.map((note) => (
            <LeadNote key={note.note_id} conversationId={conversationId} note={note} />
          ))}
        </ul>
      )}
      <LoadMore variant="link" size="sm" className="items-start" query={query}>
        {copy.more}
      </LoadMore>
    </section>
  );
}

/** A text with the id it is stored under, so that sending it again never creates a second note. */
interface Draft {
  text: string;
  note_id: string;
}

const fresh = (text = ''): Draft => ({ text, note_id: uuid() });

function NewNote({ conversationId }: { conversationId: string }) {
  const { team_slug } = useTeam();
  const [stored] = useState(() =>
    storedJson('session', userKey(`note:${conversationId}`), isDraft),
  );
  const [draft, setDraft] = useState<Draft>(() => stored.read() ?? fresh());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshNotes(conversationId);
  const box = useRef<HTMLTextAreaElement>(null);

  function type(text: string) {
    // A changed text is a new note.
    const next = fresh(text);
    setDraft(next);
    if (text) stored.write(next);
    else stored.remove();
  }

  async function add(event?: FormEvent) {
    event?.preventDefault();
    const { text, note_id } = draft;
    if (!text.trim() || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await client.conversations.addNote({
        team_slug,
        conversation_id: conversationId,
        note_id,
        text,
      });
      // Text typed during the save is a new note, so it stays.
      if (box.current?.value === text) type('');
      await refresh();
    } catch (error) {
      setProblem(copy.notAdded({ why: messageOf(error, kitCopy.network) }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void add(event)} className="flex flex-col gap-2">
      <MentionBox
        box={box}
        label={copy.label}
        placeholder={copy.placeholder}
        value={draft.text}
        maxLength={MAX_NOTE}
        invalid={problem !== null}
        onChange={type}
        onSubmit={() => void add()}
      />
      {problem && (
        <p role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      )}
      {draft.text.trim() && (
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          className="self-end"
          busy={busy}
          busyLabel={copy.adding}
        >
          {copy.add}
        </Button>
      )}
    </form>
  );
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, note_id } = value as Partial<Draft>;
  return typeof text === 'string' && typeof note_id === 'string';
}
