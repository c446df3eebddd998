import { Navigate } from 'react-router';
import { errorCode, refusalOf } from '#web/platform/errors.ts';
import { useMe } from '#web/platform/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { authCopy } from '../copy.ts';
import { type InvitationLink, useAcceptInvitation, useInvitation } from './api.ts';
import { DeadInvitation } from './dead-invitation.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import { Welcome } from './welcome.tsx';

const copy = authCopy.invitation;

interface Props {
  /** undefined: the address lacks a part */
  link: InvitationLink | undefined;
  /** the login that comes back here */
  login: string;
  onAccepted: (teamSlug: string) => void;
}

export function InvitationScreen({ link, login, onAccepted }: Props) {
  const me = useMe();
  if (!link) return <DeadInvitation reason={copy.broken} />;
  if (me.isPending) return <Waiting label={copy.loading} className="justify-start" />;
  if (!me.data) return <Navigate to={login} replace />;
  return (
    <Invitation link={link} login={login} email={me.data.user.email} onAccepted={onAccepted} />
  );
}

interface InvitationProps extends Props {
  link: InvitationLink;
  /** of who is signed in */
  email: string;
}

function Invitation({ link, login, email, onAccepted }: InvitationProps) {
  const look = useInvitation(link);
  const accept = useAcceptInvitation(onAccepted);
  if (accept.data) return <Welcome team={accept.data.team_name} />;
  if (look.isPending) return <Waiting label={copy.loading} className="justify-start" />;
  if (!look.data) {
    const again = errorCode(look.error) ? undefined : <Retry onClick={() => void look.refetch()} />;
    return <DeadInvitation reason={refusalOf(look.error, copy.loadFailed)}>{again}</DeadInvitation>;
  }
  const { message, forWhom } = look.data;
  if (message === null) return <OpenInvitation link={link} look={look.data} accept={accept} />;
  return (
    <DeadInvitation
      reason={message}
      {...(forWhom === 'somebody_else' ? { signedInAs: email, login } : {})}
    />
  );
}

function Retry({ onClick }: { onClick: () => void }) {
  return (
    <Button size="lg" onClick={onClick}>
      {copy.retry}
    </Button>
  );
}
