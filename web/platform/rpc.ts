import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Api } from './api-types.ts';

const link = new RPCLink({ url: () => new URL('/rpc', window.location.origin) });

/** Plain calls: `await client.accounts.signIn({ email, password })`. */
export const client: Api = createORPCClient(link);

/** The same as query and mutation options: `useQuery(rpc.campaigns.list.queryOptions({ input }))`. */
export const rpc = createTanstackQueryUtils(client);
