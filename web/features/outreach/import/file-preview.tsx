import { Badge } from '#web/ui/badge.tsx';
import { Table, TableCell, TableHead, TableRow } from '#web/ui/layout/table.tsx';
import { columnTitle, type Mapping } from './column-mapping.tsx';
import { copy } from '#copy/outreach/import.ts';

const SHOWN = 7;

interface Props {
  rows: string[][];
  columns: number;
  leads: number;
  mapping: Mapping;
}

/** The beginning of the file, as it is read. Wide files scroll within it. */
export function FilePreview({ rows, columns, leads, mapping }: Props) {
  const indexes = Array.from({ length: columns }, (_, index) => index);
  const body = rows.slice(mapping.header ? 1 : 0).slice(0, SHOWN);
  const roles = new Map(
    (['phone', 'name', 'last_name', 'email'] as const).flatMap((role) => {
      const index = mapping[role];
      return index === null ? [] : [[index, copy.columns.roles[role]] as const];
    }),
  );
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{copy.found({ rows: leads })}</p>
      <section
        aria-label={copy.preview}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-lg border border-border"
      >
        <Table>
          <thead>
            <tr>
              {indexes.map((index) => (
                <TableHead key={index}>
                  <span className="flex items-center gap-2 whitespace-nowrap">
                    <span dir="auto">{columnTitle(rows, index, mapping.header)}</span>
                    {roles.has(index) ? <Badge variant="primary">{roles.get(index)}</Badge> : null}
                  </span>
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, number) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have nothing else, and never move
              <TableRow key={number}>
                {indexes.map((index) => (
                  <TableCell key={index}>
                    <span dir="auto" className="block max-w-60 truncate">
                      {row[index] ?? ''}
                    </span>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}
