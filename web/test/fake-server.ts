import type { InferRouterInputs, InferRouterOutputs } from '@orpc/server';
import { vi } from 'vitest';
import { ERROR_STATUSES, type ErrorCode, standardReason } from '#domain/errors.ts';
import type { Router } from '#server/router.ts';
import { resetIdentity } from '#web/platform/identity.ts';
import { resetIntents } from '#web/platform/rpc.ts';

type Inputs = InferRouterInputs<Router>;
type Outputs = InferRouterOutputs<Router>;

/** A procedure's name as in its URL: `accounts/signIn`. */
export type Procedure = {
  [Feature in keyof Outputs]: `${Feature}/${keyof Outputs[Feature] & string}`;
}[keyof Outputs];

type At<Tree, Name> = Name extends `${infer Feature}/${infer Procedure}`
  ? Feature extends keyof Tree
    ? Procedure extends keyof Tree[Feature]
      ? Tree[Feature][Procedure]
      : never
    : never
  : never;

export type InputOf<Name extends Procedure> = At<Inputs, Name>;
export type OutputOf<Name extends Procedure> = At<Outputs, Name>;
type Answer<Name extends Procedure> = OutputOf<Name> | Refused | Promise<OutputOf<Name> | Refused>;

/** The answer of each procedure: a value, `refused(…)`, or a function of the input. */
export type Answers = {
  [Name in Procedure]?: Answer<Name> | ((input: InputOf<Name>) => Answer<Name>);
};

export interface FakeServer {
  /** All calls, in order. */
  asked: Procedure[];
  /** The inputs of one procedure's calls, in order. */
  inputsOf: <Name extends Procedure>(name: Name) => InputOf<Name>[];
}

/**
 * Simulates the server. The compiler checks each answer against the server's router. A procedure without
 * an answer fails as if offline. Tests may change `answers` at any time; `vi.unstubAllGlobals()` ends it.
 */
export function fakeServer(answers: Answers): FakeServer {
  const calls: { name: Procedure; input: unknown }[] = [];
  const asked: Procedure[] = [];
  resetIdentity();
  resetIntents();
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.replace('/rpc/', '') as Procedure;
    const { json } = (await request.json().catch(() => ({ json: undefined }))) as { json: unknown };
    asked.push(name);
    calls.push({ name, input: json });
    if (!(name in answers)) throw new TypeError('Failed to fetch');
    const answer: unknown = answers[name];
    return respond(await (typeof answer === 'function' ? answer(json) : answer));
  });
  return {
    asked,
    inputsOf: <Name extends Procedure>(name: Name) =>
      calls.filter((call) => call.name === name).map(({ input }) => input as InputOf<Name>),
  };
}

/** A procedure as a mock, for a test that changes its answer: `procedure('teams/leave')`. */
export const procedure = <Name extends Procedure>(_name: Name) =>
  vi.fn<(input: InputOf<Name>) => Answer<Name>>();

interface Refused {
  refused: ErrorCode;
  message: string | undefined;
  fields: Record<string, string> | undefined;
  detail: string | undefined;
}

/** A refusal, with the code's default message unless another is given. */
export const refused = (
  code: ErrorCode,
  message?: string,
  fields?: Record<string, string>,
  detail?: string,
): Refused => ({ refused: code, message, fields, detail });

function respond(answer: unknown): Response {
  if (!isRefused(answer)) return Response.json({ json: answer });
  const { refused: code, message = standardReason(code).text, fields, detail } = answer;
  const status = ERROR_STATUSES[code];
  const data = (fields || detail) && { ...(fields && { fields }), ...(detail && { detail }) };
  return Response.json({ json: { defined: false, code, status, message, data } }, { status });
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
