import { type Provider, providerErrorText } from '#domain/accounts/providers.ts';
import { authCopy } from '#copy/accounts/screen.ts';
import { FormProblem } from './form-parts.tsx';
import { SessionConflict } from './session-conflict.tsx';

const CONFLICTS = new Set(['session_conflict', 'browser_conflict']);

interface Props {
  provider: Provider;
  /** The error code in the URL, never a text. */
  code: string;
  /** Starts the sign-in again. */
  onRetry: () => void;
}

/** Why the sign-in with a provider failed. */
export function ProviderReturn({ provider, code, onRetry }: Props) {
  const message = providerErrorText(provider, code);
  if (CONFLICTS.has(code)) return <SessionConflict message={message} onRetry={onRetry} />;
  return <FormProblem title={authCopy[provider].errorTitle} message={message} />;
}
