import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { save as copy } from '#copy/agent/page.ts';
import { formatList } from '#web/ui/format.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  /** names of the changes; empty when nothing changed */
  changes: string[];
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** shown beside the buttons, or alone when nothing changed */
  children?: ReactNode;
}

/** Saves all changes on the page. Sticks to the bottom of the window. */
export function SaveBar({ changes, busy, onSave, onDiscard, children }: Props) {
  const [asking, setAsking] = useState(false);
  if (changes.length === 0 && !children) return null;
  const names = formatList(changes);
  return (
    <section
      aria-label={copy.label}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-background px-4 py-3 md:-mx-8 md:px-8 xl:bottom-4 xl:mx-0 xl:rounded-xl xl:border xl:bg-card xl:px-4 xl:shadow-lg"
    >
      {changes.length > 0 ? (
        <p className="flex min-w-0 flex-1 basis-48 flex-col text-sm">
          <span className="font-medium">{copy.changes({ count: changes.length })}</span>
          <span className="truncate text-muted-foreground" title={names}>
            {names}
          </span>
        </p>
      ) : null}
      <span className="flex gap-2 max-sm:w-full max-sm:*:grow">
        {children}
        {changes.length > 0 ? (
          <>
            <Button
              variant="secondary"
              disabled={busy}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              {kitCopy.discard}
            </Button>
            <Button busy={busy} busyLabel={kitCopy.saving} onClick={onSave}>
              {copy.save}
            </Button>
          </>
        ) : null}
      </span>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        copy={{ ...copy.confirm, text: copy.confirm.text({ names }) }}
        destructive
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </section>
  );
}
