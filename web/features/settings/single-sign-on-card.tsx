import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CONNECT_RESULTS, type ConnectResult } from '#domain/accounts/providers.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { useSecurity } from '#web/shared/proof/api.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useConnectSingleSignOn } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';

const copy = texts.singleSignOn;

/** Connects the organisation's sign-in to this account, where the installation has one. */
export function SingleSignOnCard() {
  const offer = useSecurity().data?.singleSignOn;
  const connect = useConnectSingleSignOn();
  const [asking, setAsking] = useState(false);
  const [query] = useSearchParams();
  if (!offer) return null;
  const result = CONNECT_RESULTS.find((name) => name === query.get('single_sign_on'));
  const go = (proof: IdentityProof) => connect.mutate(proof);
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text({ label: offer.label })} />
      <div className="flex flex-col items-start gap-4">
        <Outcome result={result} />
        {offer.connected ? (
          <Badge variant="success">{copy.connected}</Badge>
        ) : (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {copy.connect}
          </Button>
        )}
      </div>
      {asking ? (
        <ProofDialog
          description={copy.proof}
          submit={copy.connect}
          busyLabel={copy.busy}
          busy={connect.isPending || connect.isSuccess}
          problem={connect.error ? refusalOf(connect.error, copy.failed) : undefined}
          onProof={go}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}

/** How the way to the provider and back ended. */
function Outcome({ result }: { result: ConnectResult | undefined }) {
  if (result === undefined || result === 'connected') return null;
  return <Notice variant="destructive">{copy[result]}</Notice>;
}
