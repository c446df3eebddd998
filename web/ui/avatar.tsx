import { Avatar as Radix } from 'radix-ui';
import { cn } from './cn.ts';
import { initials } from './format.ts';

interface Props {
  name: string;
  src?: string | null;
  className?: string;
}

/** A picture or initials. Decorative, because the name is beside it. */
export function Avatar({ name, src, className }: Props) {
  return (
    <Radix.Root
      aria-hidden
      className={cn(
        'inline-flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-soft text-sm font-medium text-primary-soft-foreground select-none',
        className,
      )}
    >
      {src ? <Radix.Image src={src} alt="" className="size-full object-cover" /> : null}
      <Radix.Fallback>{initials(name)}</Radix.Fallback>
    </Radix.Root>
  );
}
