import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fieldErrors, messageOf } from '#web/platform/rpc.ts';
import { userKey } from '#web/platform/identity.ts';
import { storedText } from '#web/platform/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Pencil } from '#web/ui/icons.ts';
import { Input } from '#web/ui/form/field.tsx';
import { isComposing } from '#web/ui/form/use-listbox.ts';
import { edit as copy } from '#copy/conversations/lead.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  label: string;
  saved: string;
  /** the saved value as displayed; its text by default */
  shown?: ReactNode;
  mayEdit: boolean;
  /** storage key for the draft of this field and lead */
  draft: string;
  type?: 'text' | 'email' | 'date' | 'datetime-local';
  inputMode?: 'decimal';
  maxLength: number;
  onSave: (value: string) => Promise<unknown>;
}

/**
 * A value that becomes an input when pressed. Enter or leaving it saves, Escape cancels. The typed text
 * stays, even over a reload, until the server has it.
 */
export function InlineEdit({ label, saved, shown, mayEdit, draft, onSave, ...control }: Props) {
  // Created once: if the session ends during a save, the draft still belongs to its author.
  const [stored] = useState(() => storedText('session', userKey(`lead-edit:${draft}`)));
  const [typed, setTyped] = useState<string | null>(() => stored.read());
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** where the focus goes after the next switch between value and input; a restored draft takes none */
  const focus = useRef<'none' | 'input' | 'opener'>('none');
  const problemId = useId();

  useEffect(() => {
    // Runs on every render, but acts only after a switch between the two.
    if (focus.current === 'input' && input.current) {
      input.current.focus();
      input.current.select();
    } else if (focus.current === 'opener' && opener.current) opener.current.focus();
    else return;
    focus.current = 'none';
  });

  function change(text: string) {
    setTyped(text);
    setProblem(null);
    stored.write(text);
  }

  function close() {
    stored.remove();
    setProblem(null);
    setTyped(null);
  }

  async function save() {
    if (typed === null || saving) return;
    if (typed.trim() === saved) return close();
    setSaving(true);
    try {
      await onSave(typed.trim());
      // Text typed during the save isn't saved yet, so it stays.
      if (input.current?.value === typed) close();
    } catch (error) {
      const [first] = Object.values(fieldErrors(error));
      setProblem(first ?? copy.failed({ why: messageOf(error, kitCopy.network) }));
    } finally {
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    // Escape closes only the edit, not the panel around it.
    event.stopPropagation();
    focus.current = 'opener';
    if (event.key === 'Escape') close();
    else void save();
  }

  if (typed === null) {
    if (!mayEdit) return <span className="wrap-anywhere">{saved ? (shown ?? saved) : '–'}</span>;
    return (
      <button
        ref={opener}
        type="button"
        aria-label={
          saved
            ? copy.change({ label, value: typeof shown === 'string' ? shown : saved })
            : copy.add({ label: label.toLowerCase() })
        }
        onClick={() => {
          focus.current = 'input';
          setTyped(saved);
        }}
        className="group inline-flex min-h-8 max-w-full touch-target items-center gap-1.5 rounded-md px-1.5 text-left wrap-anywhere hover:bg-accent"
      >
        {saved ? (
          <span>{shown ?? saved}</span>
        ) : (
          <span className="text-muted-foreground">{copy.empty}</span>
        )}
        <Pencil aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      </button>
    );
  }
  return (
    <div className="flex w-full flex-col gap-1.5">
      <Input
        {...control}
        ref={input}
        dir="auto"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        aria-busy={saving || undefined}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      <ErrorText id={problemId}>{problem}</ErrorText>
      {problem && (
        <Button variant="link" size="sm" className="self-start" onClick={close}>
          {kitCopy.cancel}
        </Button>
      )}
    </div>
  );
}
