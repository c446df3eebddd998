import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { createProcedureClient, ORPCError } from '@orpc/server';
import { permissionOfScope } from '#domain/api/keys.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { toRpcError } from '#server/platform/http/rpc-errors.ts';
import { VERSION } from '#server/platform/version.ts';
import type { ApiCaller } from '../find-caller.ts';
import { type ApiContext, assertInputAllowed } from '../v1/guard.ts';
import { problemOf } from '../v1/problem.ts';
import { API_TOOLS, type ApiTool } from './tools.ts';

const ABOUT =
  'Each tool is one operation of the API of one team. Tools that change something take `dry_run`: use it first when a person has not asked for exactly this change.';

/** Arguments of a tool that changes something. */
interface WriteArguments {
  input: unknown;
  dry_run?: boolean;
  idempotency_key?: string;
}

/**
 * Answers one request of the Model Context Protocol (streamable HTTP, without sessions) for a key: the
 * API operations that its scopes allow, as tools. `hashOf` makes an idempotency key storable.
 */
export async function answerMcp(
  request: Request,
  context: Omit<ApiContext, 'key'>,
  hashOf: (key: string) => string,
): Promise<Response> {
  // Loaded on demand: few installations use it, and it would be a sixteenth of all code of the app.
  const protocol = await import('@modelcontextprotocol/server');
  const about = [{ name: 'opensetter', version: VERSION }, { instructions: ABOUT }] as const;
  const answering = () => withTools(new protocol.McpServer(...about), context, hashOf);
  const handler = protocol.createMcpHandler(answering, {
    responseMode: 'json',
    onerror: (error) => context.log.info({ err: error }, 'an MCP request was refused'),
  });
  return handler.fetch(request);
}

function withTools(
  server: McpServer,
  context: Omit<ApiContext, 'key'>,
  hashOf: (key: string) => string,
): McpServer {
  for (const tool of API_TOOLS.filter((item) => isOpen(item, context.caller))) {
    const about = {
      description: `${tool.summary} (${tool.method} ${tool.address})`,
      inputSchema: tool.takes,
      annotations: {
        readOnlyHint: !tool.writes,
        destructiveHint: tool.writes && !tool.adds,
        // It sends messages to leads and events to endpoints.
        openWorldHint: tool.writes,
      },
    };
    server.registerTool(tool.name, about, (given) => run(tool, given, context, hashOf));
  }
  return server;
}

const isOpen = ({ scope }: ApiTool, { scopes }: ApiCaller) =>
  scope === undefined || scopes.includes(scope);

async function run(
  tool: ApiTool,
  given: unknown,
  context: Omit<ApiContext, 'key'>,
  hashOf: (key: string) => string,
): Promise<CallToolResult> {
  const { input, dry_run, idempotency_key } = tool.writes
    ? (given as WriteArguments)
    : { input: given };
  try {
    if (dry_run) return answer(tried(tool, input, context.caller));
    const key = idempotency_key === undefined ? null : hashOf(idempotency_key);
    const client = createProcedureClient(tool.procedure, {
      path: tool.path,
      context: { ...context, key } satisfies ApiContext,
    });
    return answer(await client(input));
  } catch (error) {
    const refusal = error instanceof ORPCError ? error : toRpcError(error, context.log);
    return { ...answer(problemOf(refusal)), isError: true };
  }
}

/** A dry run's result: the key has the scope, and the input is valid. */
function tried({ scope, path, method, address }: ApiTool, input: unknown, caller: ApiCaller) {
  if (scope) resolveTeamAccess(caller.person, caller.team_slug, permissionOfScope(scope));
  assertInputAllowed(path, input, caller);
  return {
    dry_run: true,
    would_call: `${method} ${address}`,
    with: input,
    checked: 'The scopes of the key and the shape of the input. Nothing was changed.',
    not_checked: 'What depends on the data of the moment is checked by the call itself.',
  };
}

const answer = (value: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value ?? null) }],
});
