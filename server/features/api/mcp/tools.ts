import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import type { ApiScope } from '#domain/api/keys.ts';
import { readArguments, type ToolSchema } from '#domain/api/tool-arguments.ts';
import type { ApiMeta } from '../v1/guard.ts';
import { v1Router } from '../v1/router.ts';

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

function toolsOf(part: object, path: string[]): ApiTool[] {
  if ('~orpc' in part) return [toolOf(part as AnyProcedure, path)];
  return Object.entries(part).flatMap(([name, inner]) => toolsOf(inner as object, [...path, name]));
}

function toolOf(procedure: AnyProcedure, path: string[]): ApiTool {
  const { route, meta, inputSchemas } = readProcedure(procedure);
  const { method = 'POST', path: address = '', summary = '', successStatus = 200 } = route;
  const input = inputSchemas[0] ?? z.strictObject({});
  const writes = method !== 'GET';
  return {
    name: path.join('_'),
    summary,
    path,
    procedure,
    scope: meta.scope,
    method,
    address,
    writes,
    adds: method === 'POST' && successStatus > 200,
    input,
    takes: lenient(writes ? wrapped(input, meta.once ?? false) : input, method),
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

function readProcedure(procedure: AnyProcedure) {
  const definition = procedure['~orpc'];
  return {
    route: definition.route,
    meta: definition.meta as ApiMeta,
    inputSchemas: [definition.inputSchema].filter((item) => item !== undefined) as z.ZodType[],
  };
}

/** Every operation of /api/v1. A key gets the tools that its scopes allow. */
export const API_TOOLS: readonly ApiTool[] = toolsOf(v1Router, []);
