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
    <header className="flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-2 sm:flex-nowrap md:px-4">
      <IconButton icon={ArrowLeft} label={thread.back} onClick={onOpenList} className="md:hidden" />
      {row ? (
        <LeadIdentity row={row} />
      ) : (
        <span className="flex-1">
          <Skeleton className="h-9 w-48" />
        </span>
      )}
      {row && (
        <span className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full max-sm:pl-11 sm:shrink-0">
          {/* In the row of the states, because on a phone a separate line would move the thread. */}
          <AttentionLine row={row} className="sm:hidden" />
          <span className="flex items-center gap-1 empty:hidden">
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

function LeadIdentity({ row }: { row: ConversationRow }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const phone = phoneOf(row);
  useEffect(() => {
    // On a phone, the list has just left the screen, and the focus with it.
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body || focused.offsetParent === null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div className="min-w-0 flex-1">
      <h2
        ref={heading}
        tabIndex={-1}
        className="line-clamp-2 text-sm font-semibold wrap-anywhere outline-none"
      >
        <bdi>
          <LeadName row={row} />
        </bdi>
      </h2>
      <p className="line-clamp-2 text-xs wrap-anywhere text-muted-foreground">
        {phone && !isNameless(row) && (
          <>
            <Phone phone={phone} className="tnum" /> ·{' '}
          </>
        )}
        <span>{row.campaign_name}</span>
      </p>
      {/* Where the panel is beside the thread, the panel shows it. */}
      <AttentionLine row={row} className="max-sm:hidden xl:hidden" />
    </div>
  );
}
