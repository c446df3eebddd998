import { type ClientContext, createORPCClient, type ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RouterClient } from '@orpc/server';
import { createTanstackQueryUtils, OPERATION_CONTEXT_SYMBOL } from '@orpc/tanstack-query';
import { IDENTITY_HEADER, UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import type { Router } from '#server/router.ts';
import { isAttended } from './attendance.ts';
import { fetchUnlessAsked } from './early-answers.ts';
import { shownIdentity } from './identity.ts';
import { createIntents } from './intents.ts';

interface Context extends ClientContext {
  /** names the intent, so that the server does it once; given by callers that try again after a reload */
  key?: string;
  /** the browser finishes the request when the page is closed; for a body under 64 KB */
  keepalive?: boolean;
}

const link = new RPCLink<Context>({
  url: () => new URL('/rpc', window.location.origin),
  headers: ({ context: { key } }) => {
    const identity = shownIdentity();
    return {
      ...(identity && { [IDENTITY_HEADER]: identity }),
      ...(!isAttended() && { [UNATTENDED_HEADER]: '1' }),
      ...(key && { 'idempotency-key': key }),
    };
  },
  fetch: (request, init, { context: { keepalive = false } }, path, input) =>
    fetchUnlessAsked(request, { ...init, keepalive }, path, input),
});

let once = createIntents();

/** For tests: what one test asked for is no first press of the next one's. */
export function forgetIntents(): void {
  once = createIntents();
}

/** Every call but a query's is an intent: TanStack Query asks once already, and may ask again. */
const intentLink: ClientLink<Context> = {
  call(path, input, options) {
    const operation = options.context as { [OPERATION_CONTEXT_SYMBOL]?: { type: string } };
    const type = operation[OPERATION_CONTEXT_SYMBOL]?.type;
    if (type !== undefined && type !== 'mutation') return link.call(path, input, options);
    const name = `${path.join('/')} ${shownIdentity() ?? ''} ${JSON.stringify(input)}`;
    const send = (key: string) =>
      link.call(path, input, { ...options, context: { key, ...options.context } });
    return once(name, send, { remember: type === 'mutation' });
  },
};

/** Plain calls: `await client.accounts.signIn({ email, password })`. */
export const client: RouterClient<Router, Context> = createORPCClient(intentLink);

/** The same as query and mutation options: `useQuery(rpc.campaigns.list.queryOptions({ input }))`. */
export const rpc = createTanstackQueryUtils(client);
