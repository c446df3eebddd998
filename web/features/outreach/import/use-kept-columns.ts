import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { caseless, MAX_FIELDS } from '#domain/conversations/lead/lead.ts';
import type { ImportColumns } from '#domain/leads/imports.ts';
import { client, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { columnTitle, type Mapping } from './column-mapping.tsx';
import { copy } from '#copy/outreach/import.ts';
import type { Preview } from './read-preview.ts';
import { UploadFailed } from '#web/platform/upload.ts';

/** Stands for a field that does not exist yet, named like the column. */
export const NEW_FIELD = 'new';
export const LEFT_OUT = 'none';

export interface KeptColumn {
  column: number;
  title: string;
  /** a field's id, or one of the above */
  kept: string;
  /** the field it may become, if the person may add one and none has this name */
  mayBeNew: boolean;
}

/**
 * What becomes of the columns that are no name, number or email: a column is kept in the field of its
 * name, unless someone says otherwise; without such a field it is left out.
 */
export function useKeptColumns(preview: Preview, mapping: Mapping) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const fields =
    useQuery(rpc.conversations.fields.queryOptions({ input: { team_slug } })).data ?? [];
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const mapped = new Set([mapping.phone, mapping.name, mapping.last_name, mapping.email]);
  const free = Array.from({ length: preview.columns }, (_, column) => column).filter(
    (column) => !mapped.has(column),
  );
  const taken = new Set(Object.values(chosen));
  const columns = free.map((column): KeptColumn => {
    const title = columnTitle(preview.rows, column, mapping.header);
    const same = fields.find(({ name }) => caseless(name) === caseless(title));
    const mayBeNew = can.canEditSettings && mapping.header && !same && fields.length < MAX_FIELDS;
    const guess = same && !taken.has(same.field_id) ? same.field_id : LEFT_OUT;
    return { column, title, kept: chosen[column] ?? guess, mayBeNew };
  });

  async function fieldOf({ kept, title }: KeptColumn): Promise<string> {
    if (kept !== NEW_FIELD) return kept;
    const field_id = uuid();
    const name = title.slice(0, 60);
    try {
      await client.conversations.createField({ team_slug, field_id, name, kind: 'text' });
    } catch (error) {
      throw new UploadFailed(refusalOf(error, copy.fields.createFailed({ name })));
    }
    return field_id;
  }

  /** Makes the new fields, and answers which column is kept in which. Throws UploadFailed. */
  async function save(): Promise<ImportColumns['fields']> {
    const saved: ImportColumns['fields'] = [];
    for (const one of columns) {
      if (one.kept === LEFT_OUT) continue;
      const field_id = await fieldOf(one);
      saved.push({ column: one.column, field_id });
      // A retry after a failure reuses this field.
      choose(one.column, field_id);
    }
    await queryClient.invalidateQueries({ queryKey: rpc.conversations.fields.key() });
    return saved;
  }

  function choose(column: number, kept: string) {
    setChosen((before) => ({ ...before, [column]: kept }));
  }

  return { columns, fields, choose, save };
}
