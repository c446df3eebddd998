import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '../notice.tsx';

interface Props {
  title: string;
  description?: string;
  labels: { close: string; cancel: string; confirm: string; busy: string };
  busy: boolean;
  disabled?: boolean;
  /** why the last try failed */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** A dialog for one action. It cannot be closed while the action runs. */
export function ActionDialog(props: Props) {
  const { title, description, labels, busy, disabled, problem, className, children } = props;
  const { onConfirm, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={busy ? () => undefined : onClose}
      title={title}
      description={description}
      closeLabel={labels.close}
      {...(className && { className })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {labels.cancel}
          </Button>
          <Button busy={busy} busyLabel={labels.busy} disabled={disabled} onClick={onConfirm}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      {problem === undefined ? null : <Notice variant="destructive">{problem}</Notice>}
      {children}
    </Dialog>
  );
}
