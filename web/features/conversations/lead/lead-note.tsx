import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_NOTE, type Note } from '#domain/conversations/lead/lead.ts';
import { userKey } from '#web/platform/identity.ts';
import { rpc } from '#web/platform/rpc.ts';
import { storedText } from '#web/platform/storage.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { failureText } from '#web/ui/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Pencil, Trash2 } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRefetchNotes } from './api.ts';
import { edit as editCopy, notes as copy } from '#copy/conversations/lead.ts';
import { MentionBox } from './mention-box.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  conversationId: string;
  note: Note;
}

/** One note, with the actions its reader may take. */
export function LeadNote({ conversationId, note }: Props) {
  const [stored] = useState(() => storedText('session', userKey(`note-edit:${note.note_id}`)));
  const [typed, setTyped] = useState<string | null>(() => stored.read());
  const item = useRef<HTMLLIElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  /** where the focus goes after the next switch between text and form; a restored draft takes none */
  const focus = useRef<typeof box | typeof pencil | null>(null);
  useEffect(() => {
    if (!focus.current?.current) return;
    focus.current.current.focus();
    focus.current = null;
  });
  const close = () => {
    const { activeElement } = document;
    const isFocusInside = activeElement === document.body || item.current?.contains(activeElement);
    focus.current = isFocusInside ? pencil : null;
    stored.remove();
    setTyped(null);
  };
  return (
    <li ref={item} className="rounded-lg border border-border bg-muted px-3 py-2 text-sm">
      {typed === null ? (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {withMentions(note)}
        </p>
      ) : (
        <NoteEdit
          conversationId={conversationId}
          note={note}
          box={box}
          typed={typed}
          onChange={(text) => {
            setTyped(text);
            stored.write(text);
          }}
          onClose={close}
        />
      )}
      <footer className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
        <bdi className="truncate">{note.author_name ?? copy.formerMember}</bdi>
        <RelativeTime at={note.at} />
        {note.edited_at && <span>{copy.edited}</span>}
        <span className="ml-auto flex">
          {note.can.edit && typed === null && (
            <IconButton
              icon={Pencil}
              ref={pencil}
              label={copy.edit}
              className="size-7"
              onClick={() => {
                focus.current = box;
                setTyped(note.text);
              }}
            />
          )}
          {note.can.remove && <RemoveNote conversationId={conversationId} note={note} />}
        </span>
      </footer>
    </li>
  );
}

interface EditProps extends Props {
  box: RefObject<HTMLTextAreaElement | null>;
  typed: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

function NoteEdit({ conversationId, note, box, typed, onChange, onClose }: EditProps) {
  const { team_slug } = useTeam();
  const edit = useMutation(
    rpc.conversations.editNote.mutationOptions(useRefetchNotes(conversationId)),
  );
  function save() {
    if (!typed.trim() || edit.isPending) return;
    const ref = { team_slug, conversation_id: conversationId, note_id: note.note_id };
    edit.mutate(
      { ...ref, text: typed },
      // Text typed during the save isn't saved yet, so it stays.
      { onSuccess: () => box.current?.value === typed && onClose() },
    );
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MentionBox
        box={box}
        label={copy.edit}
        value={typed}
        maxLength={MAX_NOTE}
        invalid={edit.isError}
        onChange={onChange}
        onSubmit={save}
        onEscape={onClose}
      />
      <ErrorText>{edit.error && failureText(edit.error, editCopy.failed)}</ErrorText>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          {kitCopy.cancel}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={edit.isPending}
          busyLabel={kitCopy.saving}
        >
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

function RemoveNote({ conversationId: conversation_id, note: { note_id } }: Props) {
  const { team_slug } = useTeam();
  const remove = useMutation(
    rpc.conversations.removeNote.mutationOptions({
      ...useRefetchNotes(conversation_id),
      onError: (error) => toast.error(failureText(error, copy.notRemoved)),
    }),
  );
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={copy.remove} className="size-7" />}
      copy={{ ...copy.removal, confirm: copy.remove }}
      action={remove}
      destructive
      onConfirm={() => remove.mutate({ team_slug, conversation_id, note_id })}
    />
  );
}

/** Highlights the names of mentioned members. */
function withMentions({ text, mentions }: Note): ReactNode {
  if (mentions.length === 0) return text;
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: ReactNode[] = [];
  let rest = text;
  while (rest !== '') {
    const lower = rest.toLowerCase();
    const [next] = names
      .map((name) => ({ name, at: lower.indexOf(name.toLowerCase()) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.name.length - a.name.length);
    if (!next) break;
    const end = next.at + next.name.length;
    parts.push(
      <Fragment key={parts.length}>
        <span>{rest.slice(0, next.at)}</span>
        <b className="font-medium text-primary">{rest.slice(next.at, end)}</b>
      </Fragment>,
    );
    rest = rest.slice(end);
  }
  return [...parts, rest];
}
