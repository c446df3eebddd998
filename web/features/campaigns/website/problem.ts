import type { Generation } from '#domain/campaigns/generation.ts';
import { errorCode, errorStatus, messageOf } from '#web/platform/rpc.ts';
import { generationProblems } from '#copy/campaigns/generation.ts';
import { errors } from '#copy/campaigns/website.ts';
import { textOf } from '#copy/catalog/catalog.ts';

export interface Problem {
  title: string;
  text?: string;
}

/** Why a generation did not start. */
export function problemOfRefusal(error: unknown): Problem {
  const status = errorStatus(error);
  switch (errorCode(error)) {
    case 'NAME_TAKEN':
      return errors.nameExists;
    case 'NOT_FOUND':
      return errors.noTeam;
    case 'FORBIDDEN':
      return errors.role;
    case 'SPENDING_CEILING':
      return { title: errors.ceiling, text: messageOf(error, errors.failed.fallback) };
    case 'PERSON_CHANGED':
    case 'REPEAT_IN_PROGRESS':
      return { title: errors.failed.title, text: messageOf(error, errors.failed.fallback) };
    default:
      break;
  }
  if (status === 0) return errors.network;
  if (status === 401) return errors.signedOut;
  if (status === 409) return errors.conflict;
  if (status === 429) return errors.tooMany;
  return { title: errors.failed.title, text: messageOf(error, errors.failed.fallback) };
}

/** Why a running one failed; `null`: the server doesn't know it any more. */
export function problemOfFailure(generation: Generation | null): Problem {
  const { reason = 'internal', message = '' } = generation?.error ?? {};
  const { reasons, titles, website } = generationProblems;
  // A program of the operator may give words of its own for this one.
  const known = reason === 'processing' ? undefined : textOf(reasons, reason);
  return {
    title: textOf(titles, reason) ?? website,
    text: known ?? (message || errors.failed.fallback),
  };
}
