import { useNavigate } from 'react-router';
import { roleName } from '#domain/teams/role-names.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { UsersRound } from '#web/ui/icons.ts';
import { AuthHeading, FormProblem } from '../auth/form-parts.tsx';
import {
  type InvitationLink,
  type useAcceptInvitation,
  useDeclineInvitation,
  type useInvitation,
} from './api.ts';
import { copy } from '#copy/accounts/invitation.ts';

interface Props {
  link: InvitationLink;
  look: NonNullable<ReturnType<typeof useInvitation>['data']>;
  accept: ReturnType<typeof useAcceptInvitation>;
}

/** A pending invitation, for the invited user. */
export function OpenInvitation({ link, look, accept }: Props) {
  const navigate = useNavigate();
  const decline = useDeclineInvitation();
  const toDashboard = () => void navigate(paths.dashboard);
  const failure = accept.error
    ? refusalOf(accept.error, copy.failed)
    : decline.error && refusalOf(decline.error, copy.declineFailed);
  return (
    <>
      <UsersRound aria-hidden className="mb-5 size-10 text-primary" />
      <AuthHeading title={copy.title({ team: look.team_name })}>
        <span>{copy.text({ inviter: look.inviter_name, role: roleName(look.role) })}</span>
        <span className="mt-1 block text-sm">{copy.sentTo({ email: look.email })}</span>
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <FormProblem message={failure ?? undefined} />
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
