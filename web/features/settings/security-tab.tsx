import { hasPassword } from '#domain/accounts/auth-provider.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ChangePassword } from './change-password.tsx';
import { copy } from '#copy/settings/screen.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SetPassword } from './set-password.tsx';
import { SingleSignOnCard } from './single-sign-on-card.tsx';
import { SecondFactorCards } from './two-factor/second-factor-cards.tsx';

/** Only owners manage passwords; everyone manages their own second factor and sessions. */
export function SecurityTab({ me }: { me: Me }) {
  return (
    <>
      {me.can.managePassword ? (
        <PasswordCard provider={me.profile.auth_provider} />
      ) : (
        <Notice variant="info">{copy.password.ownersOnly}</Notice>
      )}
      <SingleSignOnCard />
      <SecondFactorCards />
      <SessionsCard />
    </>
  );
}

function PasswordCard({ provider }: { provider: Me['profile']['auth_provider'] }) {
  return hasPassword(provider) ? <ChangePassword /> : <SetPassword />;
}
