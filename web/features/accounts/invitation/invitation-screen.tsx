import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { mayPass, refusalOf } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PartyPopper } from '#web/ui/icons.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { AuthHeading } from '../auth/form-parts.tsx';
import { type InvitationLink, useAcceptInvitation, useInvitation } from './api.ts';
import { copy } from '#copy/accounts/invitation.ts';
import { DeadInvitation } from './dead-invitation.tsx';
import { OpenInvitation } from './open-invitation.tsx';

interface Props {
  /** Undefined when the address is incomplete. */
  link: InvitationLink | undefined;
  /** Login address that returns here. */
  login: string;
  onAccepted: (team_slug: string) => void;
}

export function InvitationScreen({ link, login, onAccepted }: Props) {
  const me = useMe();
  if (!link) return <DeadInvitation reason={copy.broken} />;
  if (me.isPending) return <Waiting label={copy.loading} className="justify-start" />;
  if (!me.data) return <Navigate to={login} replace />;
  return <Invitation link={link} login={login} me={me.data} onAccepted={onAccepted} />;
}

interface InvitationProps extends Props {
  link: InvitationLink;
  me: Me;
}

function Invitation({ link, login, me, onAccepted }: InvitationProps) {
  const look = useInvitation(link);
  const accept = useAcceptInvitation(onAccepted);
  if (accept.data) return <Welcome team={accept.data.team_name} />;
  if (!accept.isPending && me.teams.some(({ team_id }) => team_id === link.teamId)) {
    return <DeadInvitation reason={copy.member} />;
  }
  if (look.isPending) return <Waiting label={copy.loading} className="justify-start" />;
  if (!look.data) {
    return (
      <DeadInvitation reason={refusalOf(look.error, copy.loadFailed)}>
        {mayPass(look.error) ? (
          <Button size="lg" onClick={() => void look.refetch()}>
            {copy.retry}
          </Button>
        ) : null}
      </DeadInvitation>
    );
  }
  const { message, forWhom, email } = look.data;
  if (forWhom === 'somebody_else') {
    const reason = message ?? copy.forAnother({ email });
    return <DeadInvitation reason={reason} signedInAs={me.user.email} login={login} />;
  }
  if (message !== null) return <DeadInvitation reason={message} />;
  return <OpenInvitation link={link} look={look.data} accept={accept} />;
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
