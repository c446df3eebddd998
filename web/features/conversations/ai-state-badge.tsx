import type { AiState } from '#domain/conversations/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { Bot } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { BotOff, Hand } from '#web/ui/icons.ts';
import { aiLabels } from './copy.ts';

/** One color, one icon and one label for each state of the AI, everywhere. */
const LOOKS: Record<AiState, { icon: Icon; soft: string; text: string }> = {
  ai_active: { icon: Bot, soft: 'bg-success-soft', text: 'text-success' },
  manual_control: { icon: Hand, soft: 'bg-warning-soft', text: 'text-warning' },
  ai_inactive: { icon: BotOff, soft: 'bg-muted', text: 'text-muted-foreground' },
};

export function AiStateBadge({ state, className }: { state: AiState; className?: string }) {
  const { icon: Icon, soft, text } = LOOKS[state];
  return (
    <span
      className={cn(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        soft,
        text,
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {aiLabels[state].word}
    </span>
  );
}

/** The icon alone, for dense lists, with the label for screen readers and on hover. */
export function AiStateIcon({ state }: { state: AiState }) {
  const { icon: Icon, text } = LOOKS[state];
  return (
    <span title={aiLabels[state].word} className={cn('inline-flex shrink-0', text)}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{aiLabels[state].word}</span>
    </span>
  );
}
