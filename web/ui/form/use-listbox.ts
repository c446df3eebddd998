import { type KeyboardEvent, useId, useState } from 'react';

interface Options<Item> {
  items: readonly Item[];
  /** the list's name for screen readers */
  label: string;
  onChoose: (item: Item) => void;
  onClose: () => void;
}

/**
 * A list of suggestions below a text: the focus stays in the text, arrows move through the list, Enter or
 * Tab chooses, Escape closes. Returns the elements' attributes: `text` (or `multiline`), `list`, `option`.
 */
export function useListbox<Item>({ items, label, onChoose, onClose }: Options<Item>) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, items.length - 1);
  const open = items.length > 0;

  /** Returns whether the list handled the key. */
  function onKey(event: KeyboardEvent): boolean {
    if (!open || isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[at];
    if (step) setChosen((at + step + items.length) % items.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined) onChoose(item);
    else if (event.key === 'Escape') onClose();
    else return false;
    event.preventDefault();
    // Escape closes only the list, not what is around it.
    event.stopPropagation();
    return true;
  }

  const shared = {
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open ? `${id}-${at}` : undefined,
  } as const;
  return {
    onKey,
    /** Moves back to the top of the list. */
    restart: () => setChosen(0),
    text: { ...shared, role: 'combobox', 'aria-expanded': open } as const,
    /** for a multiline text, which can't be a combobox */
    multiline: { ...shared, 'aria-haspopup': 'listbox' } as const,
    list: { id, role: 'listbox', 'aria-label': label, hidden: !open } as const,
    option: (index: number) => {
      const item = items[index];
      return {
        id: `${id}-${index}`,
        role: 'option',
        'aria-selected': index === at,
        ref: (element: HTMLElement | null) => {
          if (index === at) element?.scrollIntoView?.({ block: 'nearest' });
        },
        onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => item !== undefined && onChoose(item),
      } as const;
    },
  };
}

/** The key code of a key that an input method handles. */
const IME_KEY_CODE = 229;

/**
 * Whether a word is being composed (Japanese, accents), so that Enter and Escape belong to the input
 * method. Safari ends the composition before the Enter that ends it, so only the key code reveals that.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === IME_KEY_CODE;
}
