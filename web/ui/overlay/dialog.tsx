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
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** The close button's name for screen readers, where "Close" says too little. */
  closeLabel?: string;
  /** No close button, and Escape and presses outside do nothing. */
  blocking?: boolean;
  className?: string;
}

/**
 * Traps the focus and returns it. Closes with a longer text only after asking.
 */
export function Dialog(props: Props) {
  const { open, onOpenChange, title, description, children, footer, blocking, className } = props;
  const unsaved = useUnsavedText(open, () => onOpenChange(false));
  const change = (next: boolean) => (next ? onOpenChange(true) : unsaved.leave());
  const stay = blocking ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          {...unsaved.props}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(stay ? { onEscapeKeyDown: stay, onInteractOutside: stay } : {})}
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

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">{children}</div>
  );
}

/** The way out of a form in a dialog. */
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
