import { type ErasureProof, erasureText } from '#domain/privacy/team-erasure.ts';
import { saveJson } from '#web/platform/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useProofs } from './api.ts';
import { copy as texts } from '#copy/settings/privacy.ts';

const copy = texts.proofs;

/** The proofs of the teams that a person had deleted; nothing while there are none. */
export function ProofsCard() {
  const { data } = useProofs();
  if (!data || data.proofs.length === 0) return null;
  return (
    <Card>
      <CardHeader title={copy.title} description={`${copy.text} ${data.backups}`} />
      <ul className="flex flex-col divide-y divide-border">
        {data.proofs.map((proof) => (
          <Proof key={proof.record.erasure_id} proof={proof} />
        ))}
      </ul>
    </Card>
  );
}

function Proof({ proof }: { proof: ErasureProof }) {
  const { team_name, finished_at, rows } = proof.record;
  const total = Object.values(rows).reduce((sum, row) => sum + row, 0);
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-medium">{team_name}</bdi>
        <RelativeTime at={finished_at} />
        <span className="text-muted-foreground tnum">{copy.line({ rows: total })}</span>
      </div>
      <Button
        variant="ghost"
        size="icon"
        title={copy.download}
        aria-label={copy.downloadOf({ team: team_name })}
        onClick={() => download(proof)}
      >
        <Download aria-hidden />
      </Button>
    </li>
  );
}

/** The proof with how its hash is made, so that anyone can check it. */
function download({ record, hash }: ErasureProof) {
  const how = 'hash is the SHA-256 of hashed_text in hexadecimal; hashed_text is the record.';
  saveJson(
    { record, hash, hashed_text: erasureText(record), how },
    `deletion-${record.erasure_id}.json`,
  );
}
