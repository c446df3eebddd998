import { type Encoding, ENCODINGS } from '#domain/leads/encodings.ts';
import { SelectField } from '#web/ui/form/select.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/outreach/import.ts';
import type { Preview } from './read-preview.ts';
import { formatNumber } from '#web/ui/format.ts';
import { commaList } from '#domain/format.ts';

const copy = texts.notes;
const DETECTED = 'detected';

interface Props {
  preview: Preview;
  /** null: detected */
  encoding: Encoding | null;
  onEncoding: (encoding: Encoding | null) => void;
}

/** Unusual things about a file: its sheet, rows above the table, guessed characters. */
export function FileNotes({ preview, encoding, onEncoding }: Props) {
  const { sheet, guess, guessed } = preview;
  const isOld = preview.encoding !== null && preview.encoding !== 'utf-8';
  return (
    <>
      {sheet === null ? null : (
        <p className="text-sm text-muted-foreground">{copy.sheet({ name: sheet })}</p>
      )}
      {guess.skip === 0 ? null : (
        <p className="text-sm text-muted-foreground">{copy.above({ rows: guess.skip })}</p>
      )}
      {guessed.count === 0 ? null : (
        <Notice variant="warning" title={copy.guessed({ count: guessed.count })}>
          {copy.guessedRows({
            count: guessed.rows.length,
            rows: commaList(guessed.rows.map(formatNumber)),
            more: guessed.count > guessed.rows.length ? 'yes' : 'no',
          })}
        </Notice>
      )}
      {isOld || encoding !== null ? (
        <SelectField
          label={copy.encoding}
          hint={copy.encodingHint}
          className="max-w-md"
          value={encoding ?? DETECTED}
          options={[
            {
              value: DETECTED,
              label: copy.detected({ name: copy.encodings[preview.encoding ?? 'utf-8'] }),
            },
            ...ENCODINGS.map((value) => ({ value, label: copy.encodings[value] })),
          ]}
          onValueChange={(value) => onEncoding(ENCODINGS.find((item) => item === value) ?? null)}
        />
      ) : null}
    </>
  );
}
