import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import type { ApiScope } from '#domain/api/keys.ts';
import { readArguments, type ToolSchema } from '#domain/api/tool-arguments.ts';
import { API_ROUTES, type ApiRoute } from '../v1/routes.ts';

/** An operation of the API as a tool for language models. */
export interface ApiTool {
  /** for example `conversations_list` */
  name: string;
  summary: string;
  path: string[];
  procedure: AnyProcedure;
  /** undefined if any key may call it */
  scope: ApiScope | undefined;
  method: string;
  address: string;
  writes: boolean;
  /** whether it only adds something and removes nothing */
  adds: boolean;
  /** input of the operation */
  input: z.ZodType;
  /** input of the tool: if it changes something, `input` and how to call it */
  takes: StandardSchemaWithJSON;
}

function toolOf({ procedure, names, method, path, once, scope, input }: ApiRoute): ApiTool {
  const { summary = '', successStatus = 200 } = procedure['~orpc'].route;
  const schema = input ?? z.strictObject({});
  const writes = method !== 'GET';
  return {
    name: names.join('_'),
    summary,
    path: names,
    procedure,
    scope,
    method,
    address: path,
    writes,
    adds: method === 'POST' && successStatus > 200,
    input: schema,
    takes: lenient(writes ? wrapped(schema, once) : schema, method),
  };
}

/** The same schema for models that write JSON as text, and null for omitted fields. */
function lenient(schema: z.ZodType, method: string): StandardSchemaWithJSON {
  const standard = schema['~standard'];
  const json = z.toJSONSchema(schema, { io: 'input' }) as ToolSchema;
  const absent = ({ GET: 'any', POST: 'known' } as const)[method] ?? 'none';
  const validate = (given: unknown) => readArguments({ schema, json, absent }, given);
  return { '~standard': { ...standard, validate } };
}

/** Strict: a misspelled `dry_run` must not execute the change. */
const wrapped = (input: z.ZodType, once: boolean) =>
  z.strictObject({
    input,
    dry_run: z
      .boolean()
      .optional()
      .describe('true: check the rights and the input, and change nothing'),
    ...(once && { idempotency_key }),
  });

const idempotency_key = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe('a repeat with the same key gets the first answer and changes nothing');

/** Every operation of /api/v1. A key gets the tools that its scopes allow. */
export const API_TOOLS: readonly ApiTool[] = API_ROUTES.map(toolOf);
