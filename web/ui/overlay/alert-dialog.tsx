import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { FailedNotice } from '../notice.tsx';
import { type Action, type ActionCopy, DialogFooter, overlayClasses } from './dialog.tsx';
import { returnFocus } from './focus.ts';
import { useUnsavedText } from '../form/unsaved-text.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  /** Opens the dialog, which then closes when the action succeeds, or fails without a `failed` text. */
  trigger?: ReactNode;
  /** omitted if the dialog is mounted only while it is open */
  open?: boolean;
  onClose?: () => void;
  copy: ActionCopy;
  action?: Action;
  /** The action isn't available yet, or no longer. */
  disabled?: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks for confirmation. The focus starts on the safe answer. */
export function ConfirmDialog(props: Props) {
  const { trigger, copy, action, children } = props;
  const busy = action?.isPending ?? false;
  const [isOpened, setOpened] = useState(false);
  const [sent, setSent] = useState(false);
  if (sent && !busy) {
    setSent(false);
    if (!copy.failed || !action?.error) setOpened(false);
  }
  const open = trigger ? isOpened : (props.open ?? true);
  const close = () => {
    setOpened(false);
    props.onClose?.();
  };
  const unsaved = useUnsavedText(open, close);
  const confirm = () => {
    props.onConfirm();
    setSent(true);
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? setOpened(true) : busy || close())}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          {...unsaved.props}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (!busy) unsaved.leave();
          }}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-in flex-col gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-6 shadow-lg outline-none"
        >
          <Radix.Title className="text-lg font-semibold">{copy.title}</Radix.Title>
          <Radix.Description className="text-sm text-muted-foreground">
            {copy.text}
          </Radix.Description>
          {children}
          {copy.failed ? <FailedNotice error={action?.error} text={copy.failed} /> : null}
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {copy.cancel ?? kitCopy.cancel}
              </Button>
            </Radix.Cancel>
            <Button
              variant={props.destructive ? 'destructive' : 'primary'}
              busy={busy}
              busyLabel={copy.busy ?? copy.confirm}
              disabled={props.disabled}
              onClick={confirm}
            >
              {copy.confirm}
            </Button>
          </DialogFooter>
          {unsaved.question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
