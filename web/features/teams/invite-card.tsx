import { useQuery } from '@tanstack/react-query';
import { permissionMessage } from '#domain/teams/role-names.ts';
import type { TeamMembers } from '#domain/teams/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { RestrictedBlock } from '#web/shared/restricted-block.tsx';
import { UpgradeButton } from '#web/shared/upgrade-button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/teams/screen.ts';
import { InviteForm } from './invite-form.tsx';
import { formatChoice } from '#web/ui/format.ts';

const { invite: copy } = texts;

/** The invitation form, or why it is unavailable. */
export function InviteCard({ invite }: { invite: TeamMembers['invite'] }) {
  if (invite.roles.length === 0) {
    const text = permissionMessage('canInviteMembers');
    return <RestrictedBlock permission="canInviteMembers" text={text} />;
  }
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <div className="flex flex-col gap-4">
        {invite.limitReached ? (
          <Notice
            variant="warning"
            title={copy.limitTitle}
            className="flex-wrap [&>div]:basis-52"
            action={<UpgradeButton variant="secondary" size="sm" label={copy.upgrade} />}
          >
            {copy.limitText({ limit: invite.limit })}
          </Notice>
        ) : null}
        <SignUpLimits />
        <InviteForm roles={invite.roles} limitReached={invite.limitReached} />
      </div>
    </Card>
  );
}

/** Whom an email with a link is of no use: who would need an account and cannot make one here. */
function SignUpLimits() {
  const options = useQuery(
    rpc.accounts.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  if (!options.data) return null;
  const { mode, domains } = options.data.signUp;
  if (mode === 'closed') return <Notice variant="info">{copy.signUpClosed}</Notice>;
  if (domains.length === 0) return null;
  return <Notice variant="info">{copy.signUpDomains({ domains: formatChoice(domains) })}</Notice>;
}
