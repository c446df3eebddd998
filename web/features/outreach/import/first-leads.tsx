import { useQuery } from '@tanstack/react-query';
import { loadFile } from '#web/platform/load-file.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { Table, TableCell, TableHead, TableRow } from '#web/ui/layout/table.tsx';
import { columnTitle, type Mapping } from './column-mapping.tsx';
import type { Preview } from './read-preview.ts';
import { copy as texts } from '#copy/outreach/import.ts';
import { formatList } from '#web/ui/format.ts';

const copy = texts.leads;

interface Props {
  preview: Preview;
  mapping: Mapping;
  country: string | null;
}

/** The first three leads as they will be imported with the chosen columns. */
export function FirstLeads({ preview, mapping, country }: Props) {
  const { phone, name, last_name, email, header } = mapping;
  const rows = preview.rows.slice(header ? 1 : 0);
  const leads = useQuery({
    queryKey: ['first-leads', preview.rows, header, phone, name, last_name, email, country],
    queryFn: async () => {
      const { originTitles, readLeads } = await loadFile(() => import('./read-leads.ts'));
      if (phone === null) return null;
      const columns = { phone, name, last_name, email };
      const headings = header ? (preview.rows[0] ?? []) : [];
      const leads = readLeads(rows, headings, columns, country ?? undefined);
      return { ...leads, origins: originTitles(headings) };
    },
    placeholderData: (before) => before,
  });
  if (phone === null || !leads.data?.read.length) return null;
  const { read, spare, origins } = leads.data;
  const titleOf = (index: number) => columnTitle(preview.rows, index, header);
  return (
    <section aria-label={copy.title} className="flex flex-col gap-2">
      <h3 className="font-medium">{copy.title}</h3>
      <ul className="divide-y divide-border rounded-lg border border-border text-sm">
        {read.map((lead, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a file have nothing else, and never move
          <li key={index} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-3">
            <span className="font-medium break-words" dir="auto">
              {lead.name}
            </span>
            <span className="tnum break-words">
              {lead.digits ? <Phone phone={lead.digits} /> : lead.written || copy.noPhone}
            </span>
            <span className={lead.problem ? 'text-destructive' : 'break-all text-muted-foreground'}>
              {lead.problem ?? lead.email}
            </span>
          </li>
        ))}
      </ul>
      {spare.length > 0 ? (
        <p className="text-sm text-muted-foreground">
          {copy.spare({ phone: titleOf(phone), others: formatList(spare.map(titleOf)) })}
        </p>
      ) : null}
      {origins.length > 0 ? (
        <p className="text-sm text-muted-foreground">
          {copy.origins({ columns: formatList(origins) })}
        </p>
      ) : null}
    </section>
  );
}

const SHOWN = 7;

interface FilePreviewProps {
  rows: string[][];
  columns: number;
  leads: number;
  mapping: Mapping;
}

/** The beginning of the file as read. Wide files scroll inside it. */
export function FilePreview({ rows, columns, leads, mapping }: FilePreviewProps) {
  const indexes = Array.from({ length: columns }, (_, index) => index);
  const body = rows.slice(mapping.header ? 1 : 0).slice(0, SHOWN);
  const roles = new Map(
    (['phone', 'name', 'last_name', 'email'] as const).flatMap((role) => {
      const index = mapping[role];
      return index === null ? [] : [[index, texts.columns.roles[role]] as const];
    }),
  );
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{texts.found({ rows: leads })}</p>
      <section
        aria-label={texts.preview}
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
