import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icon.tsx';
import type { Findable } from './palette-match.ts';

/** A line of the palette. */
export interface Choice extends Findable {
  key: string;
  icon?: Icon;
  /** at the right: where it is, or whose */
  where?: ReactNode;
  choose: () => void;
}
