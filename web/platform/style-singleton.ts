import { useEffect, useRef } from 'react';

/**
 * Stands in for `react-style-singleton` (see web/build/strict-styles.ts): the same three functions on a
 * constructed style sheet, which a strict Content-Security-Policy allows and a `<style>` element is not.
 */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return function useStyle(styles: string, dynamic?: boolean) {
    const first = useRef(styles).current;
    const wanted = dynamic ? styles : first;
    useEffect(() => {
      sheet.add(wanted);
      return () => sheet.remove();
    }, [wanted]);
  };
}

/** The sheet is in force while at least one user holds it. */
export function stylesheetSingleton() {
  let users = 0;
  const sheet = new CSSStyleSheet();
  return {
    add(styles: string) {
      users += 1;
      if (users > 1) return;
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
    },
  };
}
