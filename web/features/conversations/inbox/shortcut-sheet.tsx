import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { inbox } from '#copy/conversations/inbox.ts';

/** Lists all keyboard shortcuts of the inbox. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={inbox.keys.title} className="max-w-md">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm">
        {inbox.keys.rows.map(([keys, what]) => (
          <div key={what} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>{what}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-muted px-1 font-sans text-xs text-muted-foreground">
      {children}
    </kbd>
  );
}
