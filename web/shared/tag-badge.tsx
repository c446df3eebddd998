import type { ReactNode } from 'react';
import type { Tag, TagColor } from '#domain/conversations/tag.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';

/** Colour tokens for both themes. The name tells tags apart, never the colour alone. */
const VARIANTS: Record<TagColor, BadgeVariant> = {
  grey: 'secondary',
  green: 'success',
  blue: 'info',
  amber: 'warning',
  red: 'destructive',
};

interface Props {
  tag: Pick<Tag, 'name' | 'color'>;
  className?: string;
  /** for example, a remove button */
  children?: ReactNode;
}

export function TagBadge({ tag, className = '', children }: Props) {
  return (
    <Badge variant={VARIANTS[tag.color]} className={`max-w-full ${className}`}>
      <bdi className="truncate">{tag.name}</bdi>
      {children}
    </Badge>
  );
}
