import { GOOGLE_ERRORS } from '#domain/accounts/google.ts';
import { authCopy } from '../copy.ts';
import { FormProblem } from './form-problem.tsx';
import { SessionConflict } from './session-conflict.tsx';

const copy = authCopy.google;
const CONFLICTS = new Set(['session_conflict', 'browser_conflict']);

interface Props {
  /** The error code of the address, never a text. */
  code: string;
  /** Starts the sign-in with Google again. */
  onRetry: () => void;
}

/** Why the sign-in with Google failed. */
export function GoogleReturn({ code, onRetry }: Props) {
  const message = Object.entries(GOOGLE_ERRORS).find(([name]) => name === code)?.[1] ?? copy.failed;
  if (CONFLICTS.has(code)) return <SessionConflict message={message} onRetry={onRetry} />;
  return <FormProblem title={copy.errorTitle} message={message} />;
}
