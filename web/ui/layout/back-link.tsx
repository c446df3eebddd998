import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../button.tsx';
import { ArrowLeft } from '../icons.ts';

/** A page's way back, as a secondary button. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild variant="secondary">
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  );
}
