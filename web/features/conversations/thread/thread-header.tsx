import { useEffect, useRef } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ArrowLeft, PanelRight } from '#web/ui/icons.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { AttentionLine } from '../control/attention-line.tsx';
import { thread } from '#copy/conversations/screen.ts';
import { isNameless, LeadName, phoneOf } from '../lead-name.tsx';
import { StateBadge, StateIcon, StatusBadges } from '../state-badge.tsx';

interface Props {
  row: ConversationRow | undefined;
  onOpenList: () => void;
  onOpenPanel: () => void;
}

export function ThreadHeader({ row, onOpenList, onOpenPanel }: Props) {
  return (
    <header className="flex min-h-16 items-center gap-2 border-b px-3 py-2 md:px-4">
      <IconButton icon={ArrowLeft} label={thread.back} onClick={onOpenList} className="md:hidden" />
      {row ? <Who row={row} /> : <Skeleton className="h-9 w-48" />}
      <span className="ml-auto" />
      {row && (
        <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
          <span className="flex items-center gap-1">
            {row.booked_at && <StateIcon state="booked" />}
            <StatusBadges row={row} />
          </span>
          <StateBadge state={row.ai_state} />
        </span>
      )}
      <IconButton
        icon={PanelRight}
        label={thread.openPanel}
        onClick={onOpenPanel}
        disabled={!row}
        className="xl:hidden"
      />
    </header>
  );
}

function Who({ row }: { row: ConversationRow }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const phone = phoneOf(row);
  useEffect(() => {
    // On a phone the list, and the focus with it, has just left the screen.
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body || focused.offsetParent === null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="truncate text-sm font-semibold outline-none">
        <bdi>
          <LeadName row={row} />
        </bdi>
      </h2>
      <p className="truncate text-xs text-muted-foreground">
        {phone && !isNameless(row) && (
          <>
            <Phone phone={phone} className="tnum" /> ·{' '}
          </>
        )}
        <span>{row.campaign_name}</span>
      </p>
      {/* Where the panel is beside the thread, it says so. */}
      <AttentionLine row={row} className="xl:hidden" />
    </div>
  );
}
