import { type ReactNode, useState } from 'react';
import { cover as copy } from '#copy/conversations/bubble.ts';
import { Button } from '#web/ui/button.tsx';
import { EyeOff } from '#web/ui/first-icons.ts';

/**
 * A private file is not even fetched before a person wants to see it, and is covered again when it leaves
 * the view.
 */
export function Covered({ isPrivate, children }: { isPrivate: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (!isPrivate) return children;
  return (
    <div className="my-1 flex max-w-sm flex-col items-start gap-2 rounded-lg border border-dashed bg-muted px-3 py-2">
      <p className="flex items-center gap-2 font-medium">
        <EyeOff aria-hidden className="size-4 shrink-0" />
        {copy.title}
      </p>
      <p className="text-xs text-muted-foreground">{copy.text}</p>
      {open && children}
      <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? copy.close : copy.open}
      </Button>
    </div>
  );
}
