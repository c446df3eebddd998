import { GOOGLE_ERRORS } from '#domain/accounts/google.ts';
import { authCopy } from '../copy.ts';
import { FormProblem } from './form-problem.tsx';

const copy = authCopy.google;

/** Why the return from Google came to nothing; its address carries a code, never words. */
export function GoogleReturn({ code }: { code: string }) {
  const known = Object.entries(GOOGLE_ERRORS).find(([name]) => name === code);
  return <FormProblem title={copy.errorTitle} message={known?.[1] ?? copy.failed} />;
}
