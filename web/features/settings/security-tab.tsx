import type { Me } from '#domain/accounts/schema.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ChangePassword } from './change-password.tsx';
import { copy } from './copy.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SetPassword } from './set-password.tsx';
import { SecondFactorCards } from './two-factor/second-factor-cards.tsx';

/** The password is for owners; the second factor and the sessions are everybody's own business. */
export function SecurityTab({ me }: { me: Me }) {
  return (
    <>
      {me.can.managePassword ? (
        <PasswordCard provider={me.profile.auth_provider} />
      ) : (
        <Notice variant="info">{copy.password.ownersOnly}</Notice>
      )}
      <SecondFactorCards />
      <SessionsCard />
    </>
  );
}

function PasswordCard({ provider }: { provider: Me['profile']['auth_provider'] }) {
  return provider === 'google' ? <SetPassword /> : <ChangePassword />;
}
