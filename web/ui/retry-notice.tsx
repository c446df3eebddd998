import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** the action's text */
  retry: string;
  onRetry: () => void;
  /** what could not be loaded */
  children: ReactNode;
}

/** A part of a page that could not be loaded, and another try. */
export function RetryNotice({ retry, onRetry, children }: Props) {
  return (
    <Notice
      variant="destructive"
      action={
        <Button variant="link" size="sm" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
