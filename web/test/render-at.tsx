import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { rpc } from '#web/platform/rpc.ts';

/** Renders at an address with a known signed-in user, without requests to a server. */
export function renderAt(address: string, me: Me | null, children: ReactNode) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queryClient.setQueryData(rpc.accounts.me.queryKey(), me);
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {children}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...screen,
    queryClient,
    address: () => screen.container.querySelector('[data-testid=address]')?.textContent,
  };
}

function Where() {
  const { pathname, search, hash } = useLocation();
  return <span data-testid="address">{pathname + search + hash}</span>;
}
