import type { DeliveryState } from '#domain/conversations/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { Check } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Ban, CheckCheck, CircleAlert, CircleHelp, Clock } from '#web/ui/icons.ts';
import { delivery } from '#copy/conversations/screen.ts';

/** Delivery state: ticks when all is well, a word when the user should act. */
const SIGNS: Record<DeliveryState, { icon: Icon; colour: string } | null> = {
  received: null,
  pending: { icon: Clock, colour: '' },
  sending: { icon: Clock, colour: '' },
  sent: { icon: Check, colour: '' },
  delivered: { icon: CheckCheck, colour: '' },
  read: { icon: CheckCheck, colour: 'text-info' },
  unconfirmed: { icon: CircleHelp, colour: 'text-warning' },
  canceled: { icon: Ban, colour: '' },
  failed: { icon: CircleAlert, colour: 'text-destructive' },
};

export function DeliverySign({ state }: { state: DeliveryState }) {
  const sign = SIGNS[state];
  if (!sign) return null;
  const { word, text } = delivery[state];
  return (
    <span title={text} className={cn('inline-flex items-center gap-1', sign.colour)}>
      <sign.icon aria-hidden className="size-3.5" />
      {word ? <span className="font-medium">{word}</span> : <span className="sr-only">{text}</span>}
    </span>
  );
}
