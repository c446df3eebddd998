import { type ReactNode, useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { roleName } from '#domain/teams/role-names.ts';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { type client, isRetryable, refusalOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { MailX, PartyPopper, UsersRound } from '#web/ui/icons.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { AuthHeading } from '../auth/form-parts.tsx';
import { useSignOut } from '../api.ts';
import { copy } from '#copy/accounts/invitation.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  /** Undefined when the URL is incomplete. */
  link: InvitationLink | undefined;
  /** Login URL that returns here. */
  login: string;
  onAccepted: (team_slug: string) => void;
}

export function InvitationScreen({ link, login, onAccepted }: Props) {
  const me = useMe();
  if (!link) return <InvalidInvitation reason={copy.broken} />;
  if (me.isPending) return <Waiting label={copy.loading} className="justify-start" />;
  if (!me.data) return <Navigate to={login} replace />;
  return <Invitation link={link} login={login} me={me.data} onAccepted={onAccepted} />;
}

interface InvitationProps extends Props {
  link: InvitationLink;
  me: Me;
}

function Invitation({ link, login, me, onAccepted }: InvitationProps) {
  const look = useQuery(rpc.teams.invitation.queryOptions({ input: link }));
  const accept = useAcceptInvitation(onAccepted);
  if (accept.data) return <Welcome team={accept.data.team_name} />;
  if (!accept.isPending && me.teams.some(({ team_id }) => team_id === link.teamId)) {
    return <InvalidInvitation reason={copy.member} />;
  }
  if (look.isPending) return <Waiting label={copy.loading} className="justify-start" />;
  if (!look.data) {
    return (
      <InvalidInvitation reason={refusalOf(look.error, copy.loadFailed)}>
        {isRetryable(look.error) ? (
          <Button size="lg" onClick={() => void look.refetch()}>
            {kitCopy.retry}
          </Button>
        ) : null}
      </InvalidInvitation>
    );
  }
  const { message, forWhom, email } = look.data;
  if (forWhom === 'somebody_else') {
    const reason = message ?? copy.forAnother({ email });
    return <InvalidInvitation reason={reason} signedInAs={me.user.email} login={login} />;
  }
  if (message !== null) return <InvalidInvitation reason={message} />;
  return <OpenInvitation link={link} invitation={look.data} accept={accept} />;
}

/** milliseconds */
const REDIRECT_AFTER = 2_000;

function Welcome({ team }: { team: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.dashboard), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div aria-live="polite">
      <PartyPopper aria-hidden className="mb-5 size-10 text-success" />
      <AuthHeading title={copy.welcomeTitle}>{copy.welcome({ team })}</AuthHeading>
    </div>
  );
}

interface InvalidInvitationProps {
  reason: string;
  /** the signed-in address, if another one was invited; `login` then returns here */
  signedInAs?: string;
  login?: string;
  children?: ReactNode;
}

/** An invitation that can't be accepted, with what to do. */
function InvalidInvitation(props: InvalidInvitationProps) {
  const { reason, signedInAs, login = paths.login, children } = props;
  const navigate = useNavigate();
  const signOut = useSignOut(login);
  return (
    <div role="alert">
      <MailX aria-hidden className="mb-5 size-10 text-destructive" />
      <AuthHeading title={copy.deadTitle}>
        <span>{reason}</span> {signedInAs ? <span>{copy.other({ email: signedInAs })}</span> : null}
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <FailedNotice error={signOut.error} text={copy.switchFailed} />
        {children}
        {signedInAs ? (
          <Button
            size="lg"
            busy={signOut.isPending}
            busyLabel={copy.switching}
            onClick={() => signOut.mutate(undefined)}
          >
            {copy.switch}
          </Button>
        ) : null}
        <Button size="lg" variant="secondary" onClick={() => navigate(paths.dashboard)}>
          {copy.dashboard}
        </Button>
      </div>
    </div>
  );
}

interface OpenInvitationProps {
  link: InvitationLink;
  invitation: Awaited<ReturnType<typeof client.teams.invitation>>;
  accept: ReturnType<typeof useAcceptInvitation>;
}

/** A pending invitation, shown to the invited user. */
function OpenInvitation({ link, invitation, accept }: OpenInvitationProps) {
  const navigate = useNavigate();
  const decline = useMutation(rpc.teams.declineInvitation.mutationOptions());
  const toDashboard = () => void navigate(paths.dashboard);
  return (
    <>
      <UsersRound aria-hidden className="mb-5 size-10 text-primary" />
      <AuthHeading title={copy.title({ team: invitation.team_name })}>
        <span>
          {copy.text({ inviter: invitation.inviter_name, role: roleName(invitation.role) })}
        </span>
        <span className="mt-1 block text-sm">{copy.sentTo({ email: invitation.email })}</span>
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <FailedNotice
          error={accept.error ?? decline.error}
          text={accept.error ? copy.failed : copy.declineFailed}
        />
        <Button
          size="lg"
          busy={accept.isPending}
          busyLabel={copy.accepting}
          disabled={decline.isPending}
          onClick={() => accept.mutate(link)}
        >
          {copy.accept}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          busy={decline.isPending}
          busyLabel={copy.declining}
          disabled={accept.isPending}
          onClick={() => decline.mutate(link, { onSuccess: toDashboard })}
        >
          {copy.decline}
        </Button>
      </div>
    </>
  );
}

/** `onAccepted` is called once the team is in the user's list. */
function useAcceptInvitation(onAccepted: (team_slug: string) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.teams.acceptInvitation.mutationOptions({
      onSuccess: async ({ team_slug }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });
        onAccepted(team_slug);
      },
    }),
  );
}
