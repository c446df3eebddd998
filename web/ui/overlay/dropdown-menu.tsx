import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { Check } from '../first-icons.ts';

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

/** Not modal: screen readers can still read the page behind it, and clicking the page closes the menu. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

const item =
  'relative flex min-h-11 cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-disabled:opacity-55 data-highlighted:bg-accent md:min-h-8 [&_svg]:size-4 [&_svg]:shrink-0';

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        {...props}
        className={cn(
          'z-50 min-w-48 animate-in rounded-lg border border-border bg-popover p-1 shadow-md',
          className,
        )}
      />
    </Radix.Portal>
  );
}

type ItemProps = ComponentProps<typeof Radix.Item> & { destructive?: boolean };

export function DropdownMenuItem({ className, destructive, ...props }: ItemProps) {
  return (
    <Radix.Item {...props} className={cn(item, destructive && 'text-destructive', className)} />
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...props} className={cn(item, 'pr-8', className)}>
      {children}
      <Chosen />
    </Radix.RadioItem>
  );
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...props} className={cn(item, 'pr-8', className)}>
      {children}
      <Chosen />
    </Radix.CheckboxItem>
  );
}

const Chosen = () => (
  <Radix.ItemIndicator className="absolute right-2.5">
    <Check aria-hidden className="text-primary" />
  </Radix.ItemIndicator>
);

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      {...props}
      className={cn('px-2.5 py-1.5 text-xs font-medium text-muted-foreground', className)}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}
