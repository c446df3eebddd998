import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RouterClient } from '@orpc/server';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Router } from '#server/router.ts';

const link = new RPCLink({
  url: () => new URL('/rpc', window.location.origin),
  // looked up with each call: tests put a server of their own in its place
  fetch: (request, init) => fetch(request, init),
});

/** Plain calls: `await client.accounts.signIn({ email, password })`. */
export const client: RouterClient<Router> = createORPCClient(link);

/** The same as query and mutation options: `useQuery(rpc.campaigns.list.queryOptions({ input }))`. */
export const rpc = createTanstackQueryUtils(client);
