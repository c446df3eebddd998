import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import {
  MAX_CASE_FILE_KB,
  type ReadCase,
  type ReadCases,
  readCases,
} from '#domain/quality/case-files.ts';
import { TABLE_FILES } from '#domain/leads/table-problems.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { caseCopy } from '#copy/quality/cases.ts';
import { formatList } from '#web/ui/format.ts';

const copy = caseCopy.importing;

interface Props {
  campaign_id: string;
  /** how many more tests the campaign can hold */
  room: number;
  onClose: () => void;
}

type ParsedFile = Omit<ReadCases, 'good'> & { good: (ReadCase & { case_id: string })[] };

/** Imports tests from a file. Shows what is wrong with it before storing anything. */
export function ImportDialog({ campaign_id, room, onClose }: Props) {
  const { team_slug } = useTeam();
  const read = useMutation({ mutationFn: (file: File) => readFile(file, room) });
  const [chosen, setChosen] = useState('');
  const store = useMutation(
    rpc.evals.importCases.mutationOptions(refetchOnSuccess(rpc.evals.key())),
  );
  const found = typeof read.data === 'object' ? read.data : undefined;
  const problem = read.isError ? 'unreadable' : typeof read.data === 'string' ? read.data : null;
  const cases = found?.good ?? [];
  return (
    <ActionDialog
      copy={{ ...copy, confirm: copy.confirm({ count: cases.length }) }}
      action={store}
      disabled={cases.length === 0}
      onConfirm={() => store.mutate({ team_slug, campaign_id, cases }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <input
        type="file"
        aria-label={copy.choose}
        accept={TABLE_FILES}
        className="text-sm"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          setChosen(file?.name ?? '');
          store.reset();
          if (file) read.mutate(file);
          // Allows choosing the same file again after correcting it.
          target.value = '';
        }}
      />
      {chosen === '' ? null : <p className="text-sm break-all">{chosen}</p>}
      {problem ? <Notice variant="destructive">{copy.problems[problem]}</Notice> : null}
      {found ? <Found {...found} /> : null}
    </ActionDialog>
  );
}

function Found({ good, bad, unknown }: ParsedFile) {
  return (
    <>
      <p className="text-sm">{copy.found({ count: good.length })}</p>
      {unknown.length > 0 ? (
        <Notice variant="warning">{copy.unknown({ names: formatList(unknown) })}</Notice>
      ) : null}
      {bad.length > 0 ? (
        <>
          <Notice variant="warning">{copy.bad({ count: bad.length })}</Notice>
          <ul aria-label={copy.badRows} className="max-h-48 overflow-y-auto text-sm">
            {bad.map(({ line, reason }) => (
              <li key={line}>{copy.badRow({ line, reason })}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

async function readFile(file: File, room: number): Promise<ParsedFile | 'columns' | 'large'> {
  if (file.size > MAX_CASE_FILE_KB * 1024) return 'large';
  const { rowsOfFile } = await loadFile(() => import('#web/shared/read-table.ts'));
  const read = readCases(await rowsOfFile(file), room);
  if (!read) return 'columns';
  return { ...read, good: read.good.map((item) => ({ ...item, case_id: uuid() })) };
}
