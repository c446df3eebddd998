import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FailedNotice } from '../notice.tsx';
import { type Action, type ActionCopy, CancelButton, Dialog } from './dialog.tsx';

interface Props {
  copy: ActionCopy;
  action: Action;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** A dialog for one action. It can't be closed while the action runs. */
export function ActionDialog(props: Props) {
  const { copy, action, disabled, onConfirm, onClose, className, children } = props;
  const busy = action.isPending;
  return (
    <Dialog
      onClose={() => busy || onClose()}
      title={copy.title}
      description={copy.text}
      {...(className && { className })}
      footer={
        <>
          <CancelButton onClick={onClose} disabled={busy} />
          <Button
            busy={busy}
            busyLabel={copy.busy ?? copy.confirm}
            disabled={disabled}
            onClick={onConfirm}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      {copy.failed ? <FailedNotice error={action.error} text={copy.failed} /> : null}
      {children}
    </Dialog>
  );
}
