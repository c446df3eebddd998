import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer than this to an end counts as being there. */
const NEAR_PX = 100;

interface Given {
  threadId: string;
  firstKey: string | undefined;
  lastKey: string | undefined;
  count: number;
  /** the reader's own newest message, if it is on its way: it is always shown */
  ownKey: string | undefined;
}

/**
 * Keeps a thread where a reader expects it: at the bottom while new messages come, unless the reader
 * has scrolled up; and in place when older messages are put in above. `unseen` counts what came below.
 */
export function useStickToBottom(given: Given) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef<Given & { height: number; atBottom: boolean }>({
    threadId: '',
    firstKey: undefined,
    lastKey: undefined,
    count: 0,
    ownKey: undefined,
    height: 0,
    atBottom: true,
  });
  const [unseen, setUnseen] = useState(0);
  const { threadId, firstKey, lastKey, count, ownKey } = given;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = seen.current;
    const changedThread = before.threadId !== threadId;
    const prepended = !changedThread && before.lastKey === lastKey && before.firstKey !== firstKey;
    const wrote = ownKey !== undefined && ownKey !== before.ownKey;
    if (changedThread || wrote) setUnseen(0);
    if (prepended && !before.atBottom) element.scrollTop += element.scrollHeight - before.height;
    else if (changedThread || before.atBottom || wrote) element.scrollTop = element.scrollHeight;
    else if (before.lastKey !== lastKey) setUnseen((n) => n + Math.max(1, count - before.count));
    seen.current = {
      threadId,
      firstKey,
      lastKey,
      count,
      ownKey,
      height: element.scrollHeight,
      atBottom: changedThread || before.atBottom || wrote,
    };
  }, [threadId, firstKey, lastKey, count, ownKey]);

  // The box or what is in it changes its height without a new message: a keyboard opens, a line wraps.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (seen.current.atBottom) element.scrollTop = element.scrollHeight;
      seen.current.height = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  function onScroll() {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    seen.current.atBottom = left < NEAR_PX;
    if (seen.current.atBottom) setUnseen(0);
  }

  function toBottom() {
    const element = box.current;
    if (!element) return;
    seen.current.atBottom = true;
    element.scrollTop = element.scrollHeight;
    setUnseen(0);
  }

  return {
    box,
    unseen,
    onScroll,
    toBottom,
    nearTop: () => (box.current?.scrollTop ?? 0) < NEAR_PX,
  };
}
