import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { restoreLostFocus } from '#web/ui/overlay/focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { rpc } from '#web/platform/rpc.ts';

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7 flex flex-col gap-1.5">
      <title>{`${title} · OpenSetter`}</title>
      <h1
        ref={restoreLostFocus}
        tabIndex={-1}
        className="text-2xl font-semibold tracking-tight outline-none"
      >
        {title}
      </h1>
      {children ? <p className="text-muted-foreground">{children}</p> : null}
    </div>
  );
}

interface Props {
  title?: string;
  /** undefined shows nothing */
  message: string | undefined;
}

/** A form's error, above its fields. */
export function FormProblem({ title, message }: Props) {
  if (!message) return null;
  return (
    <Notice variant="destructive" title={title}>
      {message}
    </Notice>
  );
}

/** A link within text, in the colour of interactive elements. */
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

interface Form {
  values: { email: string };
  change: (name: string, value: string) => void;
}

/** Fills the form with the address an invitation was sent to, unless the user has typed one. */
export function useInvitationPrefill(link: InvitationLink | undefined, form: Form) {
  const { data } = useQuery(rpc.teams.invitation.queryOptions({ input: link ?? skipToken }));
  const invited = data?.message === null ? data : undefined;
  const email = invited?.email;
  const fill = useEffectEvent((address: string) => {
    if (form.values.email === '') form.change('email', address);
  });
  useEffect(() => {
    if (email) fill(email);
  }, [email]);
  return invited;
}
