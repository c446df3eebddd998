import { issuesOf, typeOf } from '../stripe/contract/schemas.ts';

/** What is wrong with an answer, which may be a list of objects, or with the object of an event. */
export function answerProblems(answer: unknown): string[] {
  const { object, data } = answer as { object?: string; data?: unknown };
  if (object === 'list') return (data as unknown[]).flatMap(answerProblems);
  const name = typeOf(object);
  const found = issuesOf(name, answer).map(
    ({ instancePath, message }) => `${name}${instancePath}: ${message}`,
  );
  if (object !== 'event') return found;
  return [...found, ...answerProblems((data as { object: unknown }).object)];
}

/** A call of the API, as `_control/requests` shows it. */
export interface AnsweredRequest {
  call: string;
  status: number;
  answer: object;
}

/** What is wrong with the answer to a call; refusals have no type. */
export const requestProblems = ({ call, status, answer }: AnsweredRequest): string[] =>
  status < 400 ? answerProblems(answer).map((problem) => `${call}: ${problem}`) : [];
