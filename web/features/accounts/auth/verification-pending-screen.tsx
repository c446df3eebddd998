import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { MailCheck } from '#web/ui/icons.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/accounts/auth.ts';
import { AuthHeading } from './form-parts.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

const copy = texts.pending;

/** The link may be opened anywhere. This page continues once the account is verified. */
export function VerificationPendingScreen() {
  const me = useMe();
  const resend = useMutation(rpc.accounts.resendVerification.mutationOptions());
  const navigate = useNavigate();
  const location = useLocation();
  const carried = location.state as { email?: string } | null;
  const email = me.data?.user.email ?? carried?.email;
  const sandbox = me.data?.sandbox;
  const refused = Boolean(me.data?.user.emailRefusedAt);
  useOutcome(resend.submittedAt);
  if (me.data?.user.emailVerified) {
    return <Navigate to={paths.onboardingProfile} state={{ verified: true }} replace />;
  }
  return (
    <>
      <MailCheck aria-hidden className="mb-5 size-10 text-primary" />
      <AuthHeading title={copy.title}>
        <span>{email ? copy.text({ email }) : copy.textUnknown}</span> <span>{copy.next}</span>
      </AuthHeading>
      <div className="flex flex-col gap-3">
        {refused ? (
          <Notice variant="destructive" title={copy.refused}>
            {copy.refusedText({ email: email ?? '' })}
          </Notice>
        ) : null}
        {resend.isSuccess && !refused ? (
          <Notice variant="success" title={copy.resent}>
            {copy.resentText}
          </Notice>
        ) : null}
        <FailedNotice error={resend.error} text={copy.resendFailed} />
        {sandbox?.plays.includes('email') ? <Mailbox sandboxUrl={sandbox.url} /> : null}
        <Button
          size="lg"
          busy={resend.isPending}
          busyLabel={kitCopy.sending}
          onClick={() => resend.mutate(undefined)}
        >
          {copy.resend}
        </Button>
        <Button size="lg" variant="secondary" onClick={() => navigate(paths.login)}>
          {copy.back}
        </Button>
      </div>
    </>
  );
}

/** Milliseconds: how often, and for how long after a request, the page polls the email's status. */
const OUTCOME = { every: 4_000, atMost: 60_000 };

function useOutcome(askedAt: number) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const until = (askedAt || Date.now()) + OUTCOME.atMost;
    const timer = setInterval(() => {
      if (Date.now() > until) return clearInterval(timer);
      void queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });
    }, OUTCOME.every);
    return () => clearInterval(timer);
  }, [queryClient, askedAt]);
}

/** A link to the sandbox's mailbox: with the sandbox, no real email is sent. */
function Mailbox({ sandboxUrl }: { sandboxUrl: string }) {
  return (
    <Notice variant="info">
      {copy.mailbox}{' '}
      <a
        href={new URL('/mail', sandboxUrl).href}
        target="_blank"
        rel="noreferrer"
        className="font-medium underline underline-offset-4"
      >
        {copy.openMailbox}
      </a>
    </Notice>
  );
}
