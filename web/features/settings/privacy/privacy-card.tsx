import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { copy as texts } from '#copy/settings/privacy.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props<Data> {
  copy: { title: string; text: string };
  /** why this member doesn't see it */
  restricted: string | undefined;
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** A card that only some members see, once its data has come. */
export function PrivacyCard<Data>({ copy, restricted, query, children }: Props<Data>) {
  return (
    <Card title={copy.title} description={copy.text}>
      {restricted ? (
        <p className="text-sm text-muted-foreground">{restricted}</p>
      ) : query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <RetryNotice query={query}>{texts.failed}</RetryNotice>
      ) : (
        <Skeletons label={kitCopy.loading} className="h-10 w-48" />
      )}
    </Card>
  );
}
