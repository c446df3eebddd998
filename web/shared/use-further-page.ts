export interface FurtherPages {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{ isError: boolean }>;
}

/** Fetches a further page of a list, after a refetch that is under way: until then none would come. */
export function useFurtherPage(query: FurtherPages): () => Promise<{ isError: boolean }> {
  // Read while rendering, as the library tracks only properties that were read.
  const { isFetching, isFetchingNextPage, refetch, fetchNextPage } = query;
  return async () => {
    // A change that comes meanwhile is no reason to restart.
    if (isFetching && !isFetchingNextPage) await refetch({ cancelRefetch: false });
    return fetchNextPage({ cancelRefetch: false });
  };
}
