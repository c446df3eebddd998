import { type SubmitEvent, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { chat as chatCopy, form as copy } from '#copy/playground/screen.ts';
import type { useChat } from './use-chat.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  test: ReturnType<typeof useChat>;
  noCredits: boolean;
}

/** A lead form as on a website. After it is submitted, the agent writes first. */
export function FormDialog({ open, onClose, test, noCredits }: Props) {
  const { chat, dispatch, begin } = test;
  const { first_name, last_name } = chat.form;
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  /** Unchanged until the outcome is known, so that a retry doesn't cost a second credit. */
  const key = useRef(uuid());
  const change = (form: Partial<typeof chat.form>) => {
    key.current = uuid();
    setMissing(false);
    dispatch({ kind: 'form_typed', form: { ...chat.form, ...form } });
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (first_name.trim() === '') return setMissing(true);
    setBusy(true);
    const outcome = await begin(key.current);
    setBusy(false);
    if (outcome !== 'unknown') key.current = uuid();
    if (outcome === 'done') onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title={copy.title}
      description={chat.messages.length > 0 ? `${copy.text} ${copy.replaces}` : copy.text}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <InputField
          label={copy.first}
          required
          error={missing ? copy.required : undefined}
          maxLength={60}
          autoComplete="off"
          value={first_name}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <InputField
          label={copy.last}
          hint={copy.lastHint}
          maxLength={60}
          autoComplete="off"
          value={last_name}
          onChange={(event) => change({ last_name: event.target.value })}
        />
        {noCredits ? <Notice variant="destructive">{chatCopy.noCreditsBox}</Notice> : null}
        <DialogFooter>
          <CancelButton disabled={busy} onClick={onClose} />
          <Button type="submit" busy={busy} busyLabel={copy.busy} disabled={noCredits}>
            {copy.send}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
