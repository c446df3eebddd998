import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeletons } from '#web/ui/loading.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { copy as texts } from '#copy/settings/privacy.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { Loaded } from '#web/ui/layout/states.tsx';

interface Props<Data> {
  copy: { title: string; text: string };
  /** why this member can't see it */
  restricted?: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A card that only some members see. Shows its content once the data has loaded. */
export function PrivacyCard<Data>({ copy, restricted, query, children }: Props<Data>) {
  return (
    <Card title={copy.title} description={copy.text}>
      {restricted ? (
        <p className="text-sm text-muted-foreground">{restricted}</p>
      ) : (
        <Loaded
          query={query}
          waiting={<Skeletons label={kitCopy.loading} className="h-10 w-48" />}
          failed={texts.failed}
        >
          {children}
        </Loaded>
      )}
    </Card>
  );
}
