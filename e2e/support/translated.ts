import type { Page } from '@playwright/test';

/**
 * Translates the page like browsers do: replaces each text with an element with other words, also when the
 * page shows a new text. "Save" becomes "SAVE".
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const NOT = '[translate=no], script, style, textarea, .cm-editor, svg';
    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || !/\p{L}|\d/u.test(text.data) || parent.closest(`font, ${NOT}`)) return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data.toUpperCase();
      text.replaceWith(outer);
    };
    const translateIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (node instanceof Text) texts.push(node);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
      for (const text of texts) translate(text);
    };
    document.addEventListener('DOMContentLoaded', () => {
      translateIn(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') translateIn(target);
          else addedNodes.forEach(translateIn);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
}

/** Collects React's errors about text nodes that it no longer finds. */
export function watchForLostTexts(page: Page): string[] {
  const lost: string[] = [];
  const note = (words: string) => {
    if (/NotFoundError|removeChild|insertBefore/.test(words)) lost.push(words.slice(0, 300));
  };
  page.on('pageerror', (error) => note(`${error.name}: ${error.message}`));
  page.on('console', (line) => line.type() === 'error' && note(line.text()));
  return lost;
}
