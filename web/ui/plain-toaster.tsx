import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { X } from './first-icons.ts';
import { type ToastPort, toasterMounted } from './toast.ts';

/** milliseconds */
const SHOWN_FOR = 8_000;

interface Shown {
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** Shows toasts while the file of the real toaster cannot be had: no message may get lost. */
export function PlainToaster({ label, close }: { label: string; close: string }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const show = (title: string, options: Omit<Shown, 'title'> = {}) =>
      setShown({ title, ...options });
    const port: ToastPort = {
      dismiss: () => setShown(null),
      success: show,
      error: show,
      info: show,
    };
    toasterMounted(port);
  }, []);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <section aria-label={label} aria-live="polite" className="fixed right-4 bottom-4 z-50 max-w-sm">
      {shown ? (
        <div className="flex items-start gap-3 rounded-lg border border-border bg-popover p-4 text-sm shadow-lg">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p className="font-medium">{shown.title}</p>
            {shown.description ? (
              <p className="text-muted-foreground">{shown.description}</p>
            ) : null}
            {shown.action ? (
              <Button variant="secondary" size="sm" onClick={shown.action.onClick}>
                {shown.action.label}
              </Button>
            ) : null}
          </div>
          <Button variant="ghost" size="icon" aria-label={close} onClick={() => setShown(null)}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
    </section>
  );
}
