import { type KeyboardEvent, useState } from 'react';
import type { ThreadView } from './use-thread-view.ts';

/** Arrow keys go from message to message. Tab reaches one of them: the last one, or where the arrows led. */
export function useMessageKeys(
  { shown, messages }: ThreadView,
  showLine: (key: string, align: 'auto') => boolean,
) {
  const [reached, setReached] = useState<string>();
  const isThere = shown.some(({ message_id }) => message_id === reached);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const log = event.currentTarget;
    const target = event.target as HTMLElement;
    if (step === undefined || (target !== log && !target.hasAttribute('data-message'))) return;
    event.preventDefault();
    const here = shown.findIndex(({ message_id }) => message_id === target.dataset.message);
    const next = shown[here < 0 ? shown.length - 1 : here + step];
    if (!next) return;
    setReached(next.message_id);
    showLine(next.message_id, 'auto');
    // The message may not be drawn yet.
    requestAnimationFrame(() => {
      const selector = `[data-message="${CSS.escape(next.message_id)}"]`;
      log.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    });
  }

  return { reachable: isThere ? reached : messages.at(-1)?.message_id, onKeyDown };
}
