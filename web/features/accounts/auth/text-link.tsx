import { Link, type LinkProps } from 'react-router';
import { cn } from '#web/ui/cn.ts';

/** A link among text, in the colour of what can be pressed. */
export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={cn(
        'font-medium text-primary underline-offset-4 touch-target hover:underline',
        className,
      )}
    />
  );
}
