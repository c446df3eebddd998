import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { cn } from '../cn.ts';
import { X } from '../first-icons.ts';
import { returnFocus } from './focus.ts';
import { useUnsavedText } from '../form/unsaved-text.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

export const overlayClasses = 'fixed inset-0 z-50 animate-fade bg-overlay';

interface Props {
  /** omitted if the dialog is mounted only while it is open */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, with the main one last. */
  footer?: ReactNode;
  /** The close button's name for screen readers, if "Close" isn't enough. */
  closeLabel?: string;
  /** No close button; Escape and presses outside do nothing. */
  blocking?: boolean;
  className?: string;
}

/**
 * Traps the focus and returns it. Asks before it closes with a longer text.
 */
export function Dialog(props: Props) {
  const { open = true, onClose, title, description, children, footer, blocking, className } = props;
  const unsaved = useUnsavedText(open, onClose);
  const preventClose = blocking ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Root open={open} onOpenChange={unsaved.leave}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          {...unsaved.props}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(preventClose
            ? { onEscapeKeyDown: preventClose, onInteractOutside: preventClose }
            : {})}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 animate-in flex-col gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-6 shadow-lg outline-none',
            className,
          )}
        >
          <div className="flex flex-col gap-1.5 pr-8">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-sm text-muted-foreground">
                {description}
              </Radix.Description>
            ) : null}
          </div>
          {children}
          {footer ? <DialogFooter>{footer}</DialogFooter> : null}
          {unsaved.question}
          {blocking ? null : <CloseButton label={props.closeLabel} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The copy of a dialog for one action. */
export interface ActionCopy {
  title?: ReactNode;
  text?: ReactNode;
  confirm: string;
  busy?: string;
  /** the safe answer, if "Cancel" isn't enough */
  cancel?: string;
  /** why the last attempt failed, if the server gives no reason; without it, the caller shows the error */
  failed?: string | ((values: { why: string }) => string);
}

/** The mutation that a dialog runs. The dialog stays open until the caller closes it. */
export interface Action {
  isPending: boolean;
  error?: unknown;
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">{children}</div>
  );
}

/** Closes a dialog's form. */
export function CancelButton(props: Pick<ButtonProps, 'onClick' | 'disabled'>) {
  return (
    <Button variant="secondary" {...props}>
      {kitCopy.cancel}
    </Button>
  );
}

export function CloseButton({ label = kitCopy.close }: { label?: string | undefined }) {
  return (
    <Radix.Close
      aria-label={label}
      className="absolute top-4 right-4 grid size-8 touch-target place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
    >
      <X aria-hidden className="size-4" />
    </Radix.Close>
  );
}
