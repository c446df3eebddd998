import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CancelButton, Dialog } from './dialog.tsx';
import { Notice } from '../notice.tsx';

interface Props {
  title: string;
  description?: string;
  labels: { confirm: string; busy: string };
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
      {...(className && { className })}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={busy} />
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
