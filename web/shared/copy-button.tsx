import { useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Check } from '#web/ui/first-icons.ts';
import { Copy } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { clipboardCopy as copy } from '#copy/shared/common.ts';

interface Props extends Pick<ButtonProps, 'size' | 'className'> {
  text: string;
  label: string;
  copiedLabel: string;
}

/** Copies a text, and shows the result in place. */
export function CopyButton({ text, label, copiedLabel, ...looks }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  // If the text has changed, it isn't the one that was copied.
  const isCopied = copied === text;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant="secondary"
      {...looks}
      onClick={() => void writeText(text, () => setCopied(text))}
    >
      <Icon aria-hidden />
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}

/** Copies a text and shows a toast with the result. `what`: "Link", "HTML". */
export const copyText = (what: string, text: string): Promise<void> =>
  writeText(text, () => toast.success(copy.copied, { description: copy.copiedText({ what }) }));

async function writeText(text: string, onCopied: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    onCopied();
  } catch {
    // Browsers forbid it on pages without https, or if the user has denied it.
    toast.error(copy.failed, { description: copy.failedText });
  }
}
