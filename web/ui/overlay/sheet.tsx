import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { CloseButton, overlayClasses } from './dialog.tsx';
import { returnFocus } from './focus.ts';

interface Props {
  open?: boolean;
  onClose: () => void;
  side?: 'left' | 'right';
  /** The drawer's name; visually hidden with `titleHidden`. */
  title: string;
  titleHidden?: boolean;
  /** The close button's name, if "Close" isn't enough. */
  closeLabel?: string;
  children: ReactNode;
  className?: string;
}

/** A drawer from the side of the screen. */
export function Sheet({ open = true, onClose, side = 'right', title, children, ...rest }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          onOpenAutoFocus={focusSheet}
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto border-border bg-popover shadow-lg outline-none',
            side === 'left'
              ? 'left-0 animate-slide-left border-r'
              : 'right-0 animate-slide-right border-l',
            rest.className,
          )}
        >
          <Radix.Title
            className={rest.titleHidden ? 'sr-only' : 'px-5 pt-5 pr-12 text-lg font-semibold'}
          >
            {title}
          </Radix.Title>
          {children}
          <CloseButton label={rest.closeLabel} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The drawer itself takes the focus instead of its first control, because a text field would open a
 * phone's keyboard over half of the drawer.
 */
function focusSheet(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus({ preventScroll: true });
}
