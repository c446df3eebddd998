import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { MAX_NOTE } from '#domain/conversations/lead/lead.ts';
import { userKey } from '#web/platform/identity.ts';
import { rpc } from '#web/platform/rpc.ts';
import { hasFields, storedJson } from '#web/platform/storage.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { failureText } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { notesOptions, useRefetchNotes } from './api.ts';
import { notes as copy } from '#copy/conversations/lead.ts';
import { LeadNote } from './lead-note.tsx';
import { MentionBox } from './mention-box.tsx';

interface Props {
  conversationId: string;
  mayEdit: boolean;
}

/** The team's internal notes about the lead, newest first, and a box for a new one. */
export function LeadNotes({ conversationId, mayEdit }: Props) {
  const { team_slug } = useTeam();
  const query = useInfiniteQuery(notesOptions(team_slug, conversationId));
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="text-sm font-semibold">{copy.title}</h3>
        <p className="text-xs text-muted-foreground">{copy.private}</p>
      </div>
      {mayEdit && <NewNote conversationId={conversationId} />}
      <Loaded query={query} waiting={<Skeleton className="h-16 w-full" />} failed={copy.failed}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-sm text-muted-foreground">{copy.empty}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {all.map((note) => (
                <LeadNote key={note.note_id} conversationId={conversationId} note={note} />
              ))}
            </ul>
          )
        }
      </Loaded>
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

const isDraft = hasFields<Draft>({ text: 'string', note_id: 'string' });
const fresh = (text = ''): Draft => ({ text, note_id: uuid() });

function NewNote({ conversationId }: { conversationId: string }) {
  const { team_slug } = useTeam();
  const [stored] = useState(() =>
    storedJson('session', userKey(`note:${conversationId}`), isDraft),
  );
  const [draft, setDraft] = useState<Draft>(() => stored.read() ?? fresh());
  const create = useMutation({
    ...rpc.conversations.addNote.mutationOptions(useRefetchNotes(conversationId)),
    // Text typed during the save is a new note, so it stays.
    onSuccess: (_note, { text }) => box.current?.value === text && type(''),
  });
  const box = useRef<HTMLTextAreaElement>(null);

  function type(text: string) {
    // A changed text is a new note.
    const next = fresh(text);
    setDraft(next);
    if (text) stored.write(next);
    else stored.remove();
  }

  function add() {
    if (!draft.text.trim() || create.isPending) return;
    create.mutate({ team_slug, conversation_id: conversationId, ...draft });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="flex flex-col gap-2"
    >
      <MentionBox
        box={box}
        label={copy.label}
        placeholder={copy.placeholder}
        value={draft.text}
        maxLength={MAX_NOTE}
        invalid={create.isError}
        onChange={type}
        onSubmit={add}
      />
      <ErrorText>{create.error && failureText(create.error, copy.notAdded)}</ErrorText>
      {draft.text.trim() && (
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          className="self-end"
          busy={create.isPending}
          busyLabel={copy.adding}
        >
          {copy.add}
        </Button>
      )}
    </form>
  );
}
