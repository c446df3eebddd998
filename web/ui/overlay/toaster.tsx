import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { copy } from '#copy/app/base.ts';
import { toasterMounted } from './toast.ts';

export function Toaster({ label, phone = false }: { label: string; phone?: boolean }) {
  useEffect(() => toasterMounted(toast), []);
  return (
    <Sonner
      containerAriaLabel={label}
      visibleToasts={1}
      duration={5000}
      hotkey={['altKey', 'KeyT']}
      // Keeps a phone's newest message and composer visible.
      position={phone ? 'top-center' : 'bottom-right'}
      offset={16}
      // No wider than the panel beside a thread, so that it never covers the send button.
      style={{ '--width': '18rem' } as CSSProperties}
      mobileOffset={8}
      closeButton
      toastOptions={{
        closeButtonAriaLabel: copy.closeNotification,
        unstyled: false,
        classNames: {
          toast:
            '!border-border !bg-popover !text-foreground !shadow-lg !font-sans !rounded-lg !text-sm',
          description: '!text-muted-foreground',
          closeButton:
            "!border-border !bg-popover !text-foreground pointer-coarse:after:absolute pointer-coarse:after:-inset-3 pointer-coarse:after:content-['']",
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-destructive',
        },
      }}
    />
  );
}
