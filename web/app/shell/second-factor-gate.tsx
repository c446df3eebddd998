import { useEffect } from 'react';
import type { Me } from '#domain/accounts/schema.ts';
import { PasskeyButton } from '#web/features/accounts/auth/passkey-button.tsx';
import { usePasskeySignIn } from '#web/features/accounts/auth/use-passkey-sign-in.ts';
import { SecondFactorCards } from '#web/features/settings/two-factor/second-factor-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShieldAlert, ShieldCheck } from '#web/ui/icons.ts';
import { copy as texts } from '#copy/app/base.ts';
import { GatePage, OtherTeams } from './gate-page.tsx';
import { SignOutLink } from './sign-out-link.tsx';
import { useEndTeamSwitch } from './use-arrival.ts';

const copy = texts.secondFactor;

interface Props {
  me: Me;
  team: Me['teams'][number];
  /** opens the team once nothing is missing */
  onOpen: () => void;
}

/** For teams that require a second factor: explains why, and lets the user set one up here. */
export function SecondFactorGate({ me, team, onOpen }: Props) {
  useEndTeamSwitch(team.team_slug, true);
  const passkey = usePasskeySignIn({ autofill: false });
  const signedIn = Boolean(passkey.data);
  useEffect(() => {
    if (signedIn) onOpen();
  }, [signedIn, onOpen]);
  const { second_factor_gap: gap, team_name } = team;
  const title = gap ? copy.title({ team: team_name }) : copy.doneTitle;
  return (
    <GatePage
      me={me}
      icon={gap ? ShieldAlert : ShieldCheck}
      title={title}
      reasons={[gap ? reason(me, gap) : copy.done]}
    >
      {gap ? null : (
        <Button size="lg" className="self-start max-sm:w-full" onClick={onOpen}>
          {copy.open({ team: team_name })}
        </Button>
      )}
      {gap === 'use' && !me.impersonation ? <PasskeyButton signIn={passkey} /> : null}
      {me.impersonation ? null : <SecondFactorCards />}
      <OtherTeams me={me} team={team}>
        <SignOutLink className="text-sm">{copy.signOut}</SignOutLink>
      </OtherTeams>
    </GatePage>
  );
}

function reason({ impersonation }: Me, gap: 'set_up' | 'use'): string {
  // While impersonating, the rule applies to the admin, whose account isn't the one shown.
  return impersonation ? copy.impersonating : copy.reason[gap];
}
