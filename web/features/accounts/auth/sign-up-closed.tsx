import type { SignUpMode } from '#domain/accounts/sign-up.ts';
import { copy as texts } from '#copy/accounts/auth.ts';
import { AuthHeading, TextLink } from './form-parts.tsx';

const { closed: copy } = texts;

interface Props {
  mode: SignUpMode;
  /** where people with an account sign in */
  login: string;
}

/** In place of the registration form, where it would be refused. */
export function SignUpClosed({ mode, login }: Props) {
  const byInvitation = mode === 'invitation';
  return (
    <>
      <AuthHeading title={byInvitation ? copy.invitationTitle : copy.title}>
        {byInvitation ? copy.invitation : copy.text}
      </AuthHeading>
      <p className="text-sm text-muted-foreground">
        {texts.register.haveAccount} <TextLink to={login}>{texts.register.login}</TextLink>
      </p>
    </>
  );
}
