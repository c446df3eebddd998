import { useState } from 'react';
import { refusalOf } from '#web/platform/rpc.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Trash2 } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { common } from '#copy/settings/conversations.ts';

interface Props {
  label: string;
  title: string;
  text: string;
  confirm: string;
  /** the caller refetches the list */
  onRemove: () => Promise<unknown>;
}

/** Deletes after a question. The dialog shows a refusal. */
export function RemoveButton({ label, title, text, confirm, onRemove }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setProblem(null);
    try {
      await onRemove();
      setAsking(false);
    } catch (error) {
      setProblem(refusalOf(error, common.removeFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="ghost" size="icon" aria-label={label} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        cancelLabel={common.cancel}
        confirmLabel={confirm}
        busyLabel={common.removing}
        busy={busy}
        destructive
        onConfirm={() => void remove()}
      >
        {problem ? <Notice variant="destructive">{problem}</Notice> : null}
      </ConfirmDialog>
    </>
  );
}
