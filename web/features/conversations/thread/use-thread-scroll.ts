import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels: scrolling down to within this of the end follows new messages again. */
const NEAR_PX = 100;
/** Pixels: browsers round scroll positions. */
const AT_END_PX = 2;
/** Pixels: a bubble of one line; the others are measured. */
const ESTIMATE_PX = 60;
/** Pixels: older messages are fetched before the reader meets their end. */
const LOAD_OLDER_PX = 600;
/** Pixels: below the end of any thread, so that the first frame already shows the newest messages. */
const BELOW_ALL = 1e9;

interface Given {
  /** one for each line of the thread, oldest first */
  keys: readonly string[];
  /** newest message, and how many there are */
  lastKey: string | undefined;
  count: number;
  /** the reader's own newest message, if it is on its way: it is always shown */
  sentKey: string | undefined;
  /** pixels above the first line */
  above: number;
}

interface Position {
  /** the newest message is kept in view */
  following: boolean;
  /** where the box was when last looked at */
  top: number;
  lastKey: string | undefined;
  count: number;
  sentKey: string | undefined;
}

/**
 * A window onto a thread: only lines near the view are drawn. The view stays at the newest message
 * until a person scrolls up. Nothing else ends that: late images, fonts, a narrower window or a
 * keyboard move the end, and the view goes along. Lines that are put in above move nothing.
 */
export function useThreadScroll({ keys, lastKey, count, sentKey, above }: Given) {
  const box = useRef<HTMLDivElement>(null);
  const position = useRef<Position>({
    following: true,
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
      // Its corrections are no scrolling of a person's.
      position.current.top = box.current?.scrollTop ?? 0;
    },
  });

  useLayoutEffect(() => {
    const here = position.current;
    const wrote = sentKey !== undefined && sentKey !== here.sentKey;
    if (wrote) {
      here.following = true;
      setUnseen(0);
    }
    if (!here.following && here.lastKey !== lastKey) {
      setUnseen((n) => n + Math.max(1, count - here.count));
    }
    Object.assign(here, { lastKey, count, sentKey });
  }, [lastKey, count, sentKey]);

  // After each render, as each may have moved the end: what was measured, typed or added.
  useLayoutEffect(() => {
    if (position.current.following) showEnd();
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // No render reports an opening keyboard, a growing composer, a narrower window or an edited card.
    const observer = new ResizeObserver(() => {
      if (position.current.following) showEnd();
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    const letGo = holdWhereOpened(element, position.current);
    return () => {
      observer.disconnect();
      letGo();
    };
  }, []);

  function showEnd() {
    const element = box.current;
    if (!element) return;
    if (leftBelow(element) > 1) element.scrollTop = element.scrollHeight;
    position.current.top = element.scrollTop;
  }

  function onScroll() {
    const element = box.current;
    if (!element) return;
    const here = position.current;
    const moved = element.scrollTop - here.top;
    here.top = element.scrollTop;
    const left = leftBelow(element);
    // Content that shrinks pushes the view up as well, but never away from the end.
    if (moved < -1 && left > AT_END_PX) here.following = false;
    else if (left <= AT_END_PX || (moved > 1 && left < NEAR_PX)) here.following = true;
    if (here.following && unseen > 0) setUnseen(0);
  }

  function toEnd() {
    position.current.following = true;
    setUnseen(0);
    showEnd();
  }

  /** Shows a line in the middle of the view; false when it is not among the keys. */
  function showLine(key: string, align: 'center' | 'auto' = 'center'): boolean {
    const index = keys.indexOf(key);
    if (index < 0) return false;
    position.current.following = index === keys.length - 1;
    virtual.scrollToIndex(index, { align });
    return true;
  }

  /** Whether older messages should be fetched: the reader comes near them, or there is room. */
  function wantsOlder(): boolean {
    const element = box.current;
    if (!element || element.clientHeight === 0) return false;
    const hasRoom = element.scrollHeight === element.clientHeight;
    return hasRoom || (element.scrollTop < LOAD_OLDER_PX && !position.current.following);
  }

  const isFollowing = () => position.current.following;

  return { box, virtual, unseen, onScroll, toEnd, showLine, wantsOlder, isFollowing };
}

/**
 * What a person opens grows below the line they read, so the view stays at that line. If it went to
 * the end with a later render, it would move under a hand that presses a button.
 */
function holdWhereOpened(element: HTMLElement, position: Position) {
  const hold = ({ target }: Event) => {
    const details = target instanceof Element && target.closest('summary')?.closest('details');
    if (!details) return;
    position.following = false;
    const settle = () => {
      position.following = leftBelow(element) <= AT_END_PX;
    };
    details.addEventListener('toggle', settle, { once: true });
  };
  element.addEventListener('click', hold, true);
  return () => element.removeEventListener('click', hold, true);
}

function leftBelow(element: HTMLElement): number {
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}
