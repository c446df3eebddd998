import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TriedChoice } from '#domain/numbers/signs.ts';
import { client, messageOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Textarea } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { NumberRef } from './api.ts';
import { numberCampaigns as copy } from '#copy/whatsapp/number-campaigns.ts';
import { languageName } from '#copy/catalog/intl.ts';

/** What a lead writes, and which campaign would answer by what is saved. */
export function TryBox({ number }: { number: NumberRef }) {
  const [lead, setLead] = useState({ text: '', ad: '', form: '' });
  const tried = useMutation({ mutationFn: () => client.numbers.tryChoice({ ...number, ...lead }) });
  const change = (part: Partial<typeof lead>) => {
    setLead({ ...lead, ...part });
    tried.reset();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        tried.mutate();
      }}
    >
      <h3 className="text-sm font-semibold">{copy.try}</h3>
      <p className="text-sm text-muted-foreground">{copy.tryText}</p>
      <Field label={copy.tryWords}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={lead.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={copy.tryAd}>
          {(control) => (
            <Input
              {...control}
              value={lead.ad}
              onChange={({ target }) => change({ ad: target.value })}
            />
          )}
        </Field>
        <Field label={copy.tryForm}>
          {(control) => (
            <Input
              {...control}
              value={lead.form}
              onChange={({ target }) => change({ form: target.value })}
            />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="self-start"
        busy={tried.isPending}
      >
        {copy.tryButton}
      </Button>
      {tried.data && (
        <Notice variant="info" title={copy.answers({ campaign: tried.data.campaign_name })}>
          {reasonOf(tried.data)}
        </Notice>
      )}
      {tried.error && (
        <Notice variant="destructive" title={copy.tryFailed}>
          {messageOf(tried.error, '')}
        </Notice>
      )}
    </form>
  );
}

function reasonOf({ by, value, paused }: TriedChoice) {
  if (paused !== null) return copy.fellBack({ paused });
  if (by === null) return copy.noSign;
  return (
    <>
      {copy.because[by]} <bdi>{by === 'language' ? languageName(value) : value}</bdi>
    </>
  );
}
