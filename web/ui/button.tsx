import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { cn } from './cn.ts';
import type { Icon } from './icon.tsx';
import { Spinner } from './loading.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

export const buttonVariants = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-55 aria-busy:pointer-events-none aria-disabled:opacity-55 [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-4',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
        secondary: 'border border-border bg-card text-foreground hover:bg-muted',
        ghost: 'text-foreground hover:bg-accent',
        link: 'text-primary underline-offset-4 hover:underline',
        destructive:
          'bg-destructive-solid text-destructive-solid-foreground hover:bg-destructive-solid-hover',
      },
      size: {
        sm: 'h-8 px-3 text-sm touch-target',
        md: 'h-10 px-4 text-sm touch-target',
        lg: 'h-11 px-5 text-base',
        icon: 'size-9 touch-target',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Renders its only child (for example, a link) with the button's appearance. */
    asChild?: boolean;
    /** Shows `busyLabel`, keeps its width and focus, and ignores presses. */
    busy?: boolean;
    busyLabel?: string;
  };

type ButtonLinkProps = ComponentProps<typeof Link> & VariantProps<typeof buttonVariants>;

export function Button({ busy = false, busyLabel, asChild, className, ...props }: ButtonProps) {
  const { variant, size, children, disabled, type, ...rest } = props;
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      {...rest}
      {...(busy ? BUSY : {})}
      // oxlint-disable-next-line react/button-has-type -- the caller's, and 'button' without one
      type={type ?? 'button'}
      className={classes}
      disabled={disabled && !busy}
    >
      {busyLabel === undefined && !busy ? (
        // An element, so that React can replace the label even if the browser has translated it.
        <span className="contents">{children}</span>
      ) : (
        <StableWidth busy={busy} busyLabel={busyLabel}>
          {children}
        </StableWidth>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={cn(buttonVariants({ variant, size }), className)} />;
}

/** Submits a form that saves. */
export function SaveButton({ children = kitCopy.save, ...props }: ButtonProps) {
  return (
    <Button type="submit" busyLabel={kitCopy.saving} {...props}>
      {children}
    </Button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'size' | 'aria-label'> {
  icon: Icon;
  /** its action, for screen readers */
  label: string;
}

/** A button with only an icon. */
export function IconButton({ icon: Icon, label, ...props }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon" {...props} aria-label={label}>
      <Icon aria-hidden />
    </Button>
  );
}

/**
 * Busy buttons stay focusable. Browsers take the focus from a button that becomes disabled, which would
 * send keyboard and screen reader users back to the start of the page.
 */
const BUSY = {
  'aria-busy': true,
  'aria-disabled': true,
  /** Also covers Enter in a form. */
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  },
} as const;

/** Puts both labels into one grid cell. The wider one sets the width, so nothing jumps when work starts. */
function StableWidth(props: { busy: boolean; busyLabel?: string; children: React.ReactNode }) {
  const face = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="grid">
      <span aria-hidden={props.busy} className={cn(face, props.busy && 'invisible')}>
        {props.children}
      </span>
      <span aria-hidden={!props.busy} className={cn(face, !props.busy && 'invisible')}>
        <Spinner />
        {props.busyLabel === undefined ? (
          <span className="sr-only">{props.children}</span>
        ) : (
          <span>{props.busyLabel}</span>
        )}
      </span>
    </span>
  );
}
