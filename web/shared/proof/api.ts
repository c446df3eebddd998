import { useMutation, useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

/** How the person signs in, and so how they can prove that it is them. */
export function useSecurity() {
  return useQuery(rpc.accounts.security.queryOptions());
}

/** Leaves for the login page, and comes back here. */
export function useSignInAgain() {
  return useMutation(rpc.accounts.signOut.mutationOptions());
}
