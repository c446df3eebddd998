import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { DialogFooter, overlayClasses } from './dialog.tsx';
import { returnFocus } from './focus.ts';
import { useUnsavedText } from '../form/unsaved-text.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** The safe answer, where "Cancel" says too little. */
  cancelLabel?: string;
  confirmLabel: string;
  /** While the action runs. The dialog stays open until the caller closes it. */
  busy?: boolean;
  busyLabel?: string;
  /** The action is not available yet, or no longer. */
  confirmDisabled?: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks for confirmation. The focus starts on the safe answer. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, description, busy = false, children } = props;
  const unsaved = useUnsavedText(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
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
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          <Radix.Description className="text-sm text-muted-foreground">
            {description}
          </Radix.Description>
          {children}
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {props.cancelLabel ?? kitCopy.cancel}
              </Button>
            </Radix.Cancel>
            <Button
              variant={props.destructive ? 'destructive' : 'primary'}
              busy={busy}
              busyLabel={props.busyLabel ?? props.confirmLabel}
              disabled={props.confirmDisabled}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </DialogFooter>
          {unsaved.question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
