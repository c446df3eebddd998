import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels; scrolling to within this distance of the end shows the next new message again. */
const NEAR_PX = 100;
/** Pixels; browsers round scroll positions. */
const AT_END_PX = 2;
/** Pixels; the height of a one-line bubble. Others are measured. */
const ESTIMATE_PX = 60;
/** Pixels from the top at which older messages are fetched. */
const LOAD_OLDER_PX = 600;
/** Pixels; beyond the end of any thread, so the first frame already shows the newest messages. */
const BELOW_ALL = 1e9;

interface ThreadScrollOptions {
  /** one per line of the thread, oldest first */
  keys: readonly string[];
  /** the newest message, and the number of messages */
  lastKey: string | undefined;
  count: number;
  /** the user's newest message while it is being sent, which is always scrolled into view */
  sentKey: string | undefined;
  /** pixels above the first line */
  above: number;
}

interface Position {
  /** whether the view stays at the end */
  following: boolean;
  /** whether the user scrolled close to the end: the next new message comes into view, but nothing moves before */
  near: boolean;
  /** the last known scroll position */
  top: number;
  lastKey: string | undefined;
  count: number;
  sentKey: string | undefined;
}

/**
 * A virtual list for a thread: renders only lines near the view. The view stays at the newest message
 * until the user scrolls up. Late images, fonts, a narrower window or a keyboard move the end, and the
 * view follows. Lines inserted above don't move the view.
 */
export function useThreadScroll({ keys, lastKey, count, sentKey, above }: ThreadScrollOptions) {
  const box = useRef<HTMLDivElement>(null);
  const position = useRef<Position>({
    following: true,
    near: false,
    top: 0,
    lastKey: undefined,
    count: 0,
    sentKey: undefined,
  });
  const [unseen, setUnseen] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- it holds its own state; nothing here is memoised
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: () => ESTIMATE_PX,
    initialOffset: BELOW_ALL,
    anchorTo: 'end',
    overscan: 8,
    scrollMargin: above,
    scrollToFn: (offset, options, instance) => {
      elementScroll(offset, options, instance);
      // The virtualizer's corrections don't count as scrolling by the user.
      position.current.top = box.current?.scrollTop ?? 0;
    },
  });

  useLayoutEffect(() => {
    const current = position.current;
    const hasSent = sentKey !== undefined && sentKey !== current.sentKey;
    if (hasSent || (current.near && current.lastKey !== lastKey)) {
      current.following = true;
      setUnseen(0);
    }
    if (!current.following && current.lastKey !== lastKey) {
      setUnseen((n) => n + Math.max(1, count - current.count));
    }
    Object.assign(current, { lastKey, count, sentKey });
  }, [lastKey, count, sentKey]);

  // Runs after each render, because any may have moved the end: measuring, typing, adding.
  useLayoutEffect(() => {
    if (position.current.following) showEnd();
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // An opening keyboard, growing composer, narrower window or edited card cause no render here.
    const observer = new ResizeObserver(() => {
      if (position.current.following) showEnd();
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    const current = position.current;
    const release = holdAtOpenedDetails(element, () => {
      Object.assign(current, { following: false, near: false });
      // Drops corrections that had no room yet: the virtualizer repeats them once the thread grows.
      virtual.scrollToOffset(element.scrollTop);
      return () => {
        current.following = distanceToEnd(element) <= AT_END_PX;
      };
    });
    return () => {
      observer.disconnect();
      release();
    };
  }, [virtual]);

  function showEnd() {
    const element = box.current;
    if (!element) return;
    if (distanceToEnd(element) > 1) element.scrollTop = element.scrollHeight;
    position.current.top = element.scrollTop;
  }

  function onScroll() {
    const element = box.current;
    if (!element) return;
    const current = position.current;
    const moved = element.scrollTop - current.top;
    current.top = element.scrollTop;
    const distance = distanceToEnd(element);
    // Shrinking content also moves the view up, but never away from the end.
    if (moved < -1 && distance > AT_END_PX)
      Object.assign(current, { following: false, near: false });
    else if (distance <= AT_END_PX) current.following = true;
    else if (moved > 1 && distance < NEAR_PX) current.near = true;
    if (isAtNewest() && unseen > 0) setUnseen(0);
  }

  function toEnd() {
    position.current.following = true;
    setUnseen(0);
    showEnd();
  }

  /** Scrolls to a line; returns false if it isn't among the keys. */
  function showLine(key: string, align: 'center' | 'auto' = 'center'): boolean {
    const index = keys.indexOf(key);
    if (index < 0) return false;
    position.current.following = index === keys.length - 1;
    virtual.scrollToIndex(index, { align });
    return true;
  }

  /** Whether to fetch older messages: the user gets close to the oldest, or the view isn't full. */
  function wantsOlder(): boolean {
    const element = box.current;
    if (!element || element.clientHeight === 0) return false;
    const hasRoom = element.scrollHeight === element.clientHeight;
    return hasRoom || (element.scrollTop < LOAD_OLDER_PX && !position.current.following);
  }

  const isAtNewest = () => position.current.following || position.current.near;

  return { box, virtual, unseen, onScroll, toEnd, showLine, wantsOlder, isAtNewest };
}

/**
 * Details the user opens grow below the line they read, so the view stays at that line. If a later render
 * scrolled to the end, buttons would move under the pointer. `hold` returns what to do once they are open.
 */
function holdAtOpenedDetails(element: HTMLElement, hold: () => () => void) {
  const onClick = ({ target }: Event) => {
    const details = target instanceof Element && target.closest('summary')?.closest('details');
    if (details) details.addEventListener('toggle', hold(), { once: true });
  };
  element.addEventListener('click', onClick, true);
  return () => element.removeEventListener('click', onClick, true);
}

function distanceToEnd(element: HTMLElement): number {
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}
