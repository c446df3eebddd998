import type { NumberState } from '#domain/whatsapp/number-state.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { CircleCheck, LoaderCircle, TriangleAlert, Unplug, WifiOff } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleSlash } from '#web/ui/icons.ts';
import { numberCopy as copy } from '#copy/shared/numbers/number.ts';

const LOOKS: Record<NumberState, { icon: Icon; variant: BadgeVariant }> = {
  starting: { icon: LoaderCircle, variant: 'info' },
  connected: { icon: CircleCheck, variant: 'success' },
  restricted: { icon: TriangleAlert, variant: 'warning' },
  unreachable: { icon: WifiOff, variant: 'warning' },
  lost: { icon: Unplug, variant: 'destructive' },
  unlinked: { icon: CircleSlash, variant: 'secondary' },
};

/** The state of a number: one colour, one icon and one word, the same on every page. */
export function NumberStateBadge({ state }: { state: NumberState }) {
  const { icon: Icon, variant } = LOOKS[state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {copy.states[state]}
    </Badge>
  );
}
