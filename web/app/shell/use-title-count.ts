import { useEffect } from 'react';

const COUNT = /^\(\d+\+?\) /;

/** Puts a count in front of the tab's title, whichever page names it. */
export function useTitleCount(count: number) {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNT, '');
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
      if (bare && document.title !== wanted) document.title = wanted;
    };
    show();
    // Pages set the title as they are shown, in the same element or in a new one.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
