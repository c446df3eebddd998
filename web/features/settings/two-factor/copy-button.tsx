import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

interface Props extends Pick<ButtonProps, 'size' | 'className'> {
  text: string;
  label: string;
  copiedLabel: string;
}

/** Copies, and says so in its own place. */
export function CopyButton({ text, label, copiedLabel, ...looks }: Props) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button variant="secondary" {...looks} onClick={copy}>
      <Icon aria-hidden />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
