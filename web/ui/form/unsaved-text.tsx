import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { unsavedCopy as copy } from '#copy/shared/parts.ts';
import { Button } from '../button.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

/** Fields that hold text. Those that store their own drafts have `data-kept`. */
const TEXT =
  'textarea, input:is([type=text], [type=url], [type=email], [type=number], :not([type]))';
const KEPT = '[data-kept]';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/**
 * Makes a dialog with a multiline field ask before it closes with typed text. Doesn't ask about a single
 * line, which is quickly typed again.
 */
export function useUnsavedText(open: boolean, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  /** each field's value when it was first focused */
  const initialValues = useRef(new Map<TextField, string>());
  const lastField = useRef<TextField>(null);
  const [asking, setAsking] = useState(false);
  if (asking && !open) setAsking(false);

  function remember({ target }: FocusEvent) {
    if (!isTextField(target)) return;
    lastField.current = target;
    if (!initialValues.current.has(target)) initialValues.current.set(target, target.value);
  }

  function isTyped(): boolean {
    const root = content.current;
    if (!root?.querySelector(`textarea:not(${KEPT} *)`)) return false;
    return [...initialValues.current].some(
      ([field, text]) => root.contains(field) && field.value !== text,
    );
  }

  /** Closes, or asks first. */
  function leave() {
    if (isTyped()) setAsking(true);
    else onClose();
  }

  function keep() {
    setAsking(false);
    lastField.current?.focus();
  }

  function discard() {
    setAsking(false);
    onClose();
  }

  return {
    props: { ref: content, onFocusCapture: remember },
    leave,
    question: asking && <Question onKeep={keep} onDiscard={discard} />,
  };
}

function isTextField(target: Element): target is TextField {
  return target.matches(TEXT) && target.closest(KEPT) === null;
}

interface Props {
  onKeep: () => void;
  onDiscard: () => void;
}

/** The focus starts on the safe answer. */
function Question({ onKeep, onDiscard }: Props) {
  const focus = useCallback((button: HTMLButtonElement | null) => button?.focus(), []);
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-popover px-6 py-4">
      <p role="alert" className="grow text-sm font-medium">
        {copy.title}
      </p>
      <div className="flex gap-2">
        <Button ref={focus} size="sm" variant="secondary" onClick={onKeep}>
          {copy.keep}
        </Button>
        <Button size="sm" variant="destructive" onClick={onDiscard}>
          {kitCopy.discard}
        </Button>
      </div>
    </div>
  );
}
