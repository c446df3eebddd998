import { shownStatuses } from '#domain/conversations/conversation.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { isStatus, type StateName, STATES } from '#domain/conversations/states.ts';
import { stateBackground, stateText } from '#web/shared/state-look.ts';
import { cn } from '#web/ui/cn.ts';
import { Bot, CircleCheck, Moon } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  Ban,
  BotOff,
  CalendarCheck,
  Circle,
  CircleDashed,
  CircleSlash,
  CircleX,
  Clock,
  Hand,
} from '#web/ui/icons.ts';

const ICONS: Record<(typeof STATES)[StateName]['icon'], Icon> = {
  Ban,
  Bot,
  BotOff,
  CalendarCheck,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Clock,
  Hand,
  Moon,
};

/** `dense`: for lists, with the word but without the icon. */
export function StateBadge({ state, dense = false }: { state: StateName; dense?: boolean }) {
  const { word, icon } = STATES[state];
  const Icon = ICONS[icon];
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        stateBackground(state),
        stateText(state),
      )}
    >
      {!dense && <Icon aria-hidden className="size-3" />}
      <span>{word}</span>
    </span>
  );
}

/** Only the icon, for dense lists, with its label for screen readers and on hover. */
export function StateIcon({ state }: { state: StateName }) {
  const { word, icon } = STATES[state];
  const Icon = ICONS[icon];
  return (
    <span title={word} className={cn('inline-flex shrink-0', stateText(state))}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{word}</span>
    </span>
  );
}

interface StatusProps {
  row: ConversationRow;
  dense?: boolean;
}

/**
 * A lead's statuses side by side; an unknown one is a cold lead. Omits "Stopped" beside the badge
 * "AI Stopped", which already says it.
 */
export function StatusBadges({ row, dense = false }: StatusProps) {
  return shownStatuses(row)
    .filter((status) => dense || status !== 'stop' || row.ai_state !== 'manual_control')
    .map((status) => (
      <StateBadge key={status} state={isStatus(status) ? status : 'lead_froid'} dense={dense} />
    ));
}
