import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Parts within this distance below the window are already rendered. */
const MARGIN = '100px';
/** Milliseconds until it renders even if out of view, for page search and screen readers. */
const MAX_WAIT_MS = 10_000;

/** Renders an expensive part only when it comes close to the view, so that the page above loads sooner. */
export function RenderWhenVisible({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The URL may name something inside it.
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
    const timer = setTimeout(() => setDue(true), MAX_WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [due]);
  return due || isNamed ? children : <div ref={box} aria-hidden className="h-px" />;
}
