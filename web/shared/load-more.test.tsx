import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

const ask = vi.fn<(page: number) => Promise<string>>();

function List() {
  const query = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
    retry: false,
  });
  return (
    <>
      <p>{query.data?.pages.join(', ')}</p>
      <LoadMore query={query} busyLabel="Loading...">
        Show more
      </LoadMore>
    </>
  );
}

const open = (page: React.ReactNode, queryClient = new QueryClient()) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('says when the further page did not come, keeps the others, and asks again', async () => {
  ask.mockResolvedValueOnce('first').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  open(<List />);
  await press('Show more');
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load more");
  expect(screen.getByText('first')).toBeTruthy();
  ask.mockResolvedValueOnce('second');
  await press('Show more');
  expect(await screen.findByText('first, second')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('brings the further page that was asked for while the list was being fetched again', async () => {
  const again = Promise.withResolvers<string>();
  ask.mockResolvedValueOnce('first').mockReturnValueOnce(again.promise);
  const queryClient = new QueryClient();
  open(<List />, queryClient);
  await screen.findByText('first');
  void queryClient.invalidateQueries();
  await press('Show more');
  ask.mockResolvedValueOnce('second');
  again.resolve('changed');
  expect(await screen.findByText('changed, second')).toBeTruthy();
});
