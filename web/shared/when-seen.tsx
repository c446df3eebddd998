import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Parts this far below the window are rendered already. */
const MARGIN = '100px';
/** Milliseconds until it renders unseen, for page search and screen readers. */
const AT_LATEST = 10_000;

/** A costly part below the fold: made when it is about to be seen, so that the page above is there sooner. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The address may name what is in it.
  const isNamed = useLocation().hash !== '';
  const [due, setDue] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (due || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDue(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    const timer = setTimeout(() => setDue(true), AT_LATEST);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [due]);
  return due || isNamed ? children : <div ref={box} aria-hidden className="h-px" />;
}
