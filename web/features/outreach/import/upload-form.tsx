import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { MAX_IMPORT_ROWS } from '#domain/leads/import-states.ts';
import type { ImportColumns, ImportPlan } from '#domain/leads/imports.ts';
import { foldCase, MAX_FIELDS } from '#domain/conversations/lead/lead.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { client, refusalOf, rpc } from '#web/platform/rpc.ts';
import { upload, UploadFailed } from '#web/platform/upload.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { WizardStep } from '#web/shared/wizard.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { localDay } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SelectField } from '#web/ui/form/select.tsx';
import { ColumnMapping, columnTitle, type Mapping, mappingOf } from './column-mapping.tsx';
import { FilePreview, FirstLeads } from './first-leads.tsx';
import type { Preview } from './read-preview.ts';
import { copy } from '#copy/outreach/import.ts';

const schema = () =>
  loadFile(() =>
    import('#domain/leads/imports.ts').then(({ importPlan }) =>
      importPlan.pick({ consent_source: true, consent_date: true }),
    ),
  );

/** Starts with today's date, by the browser's clock. */
const firstValues = () => ({
  consent_source: '',
  consent_date: localDay(new Date()),
});

interface Props {
  file: File;
  preview: Preview;
  campaignId: string;
  country: string | null;
  onUploaded: () => void;
}

/** Identifies a file. Stays the same if the file is chosen again, even after a reload. */
export const fileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Assigns the columns, asks where the consent comes from, then uploads. */
export function UploadForm({ file, preview, campaignId, country, onUploaded }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  // Columns the user didn't change follow the guess, which depends on the country.
  const [changes, setChanges] = useUnsaved<Partial<Mapping>>(
    `${team_slug}: columns of ${fileKey(file)}`,
    {},
  );
  const mapping: Mapping = { ...mappingOf(preview.guess), ...changes };
  const fieldColumns = useFieldColumns(preview, mapping, file);
  const [missing, setMissing] = useState(false);
  /** percent; null when nothing is being uploaded */
  const [sent, setSent] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const leads = preview.count - (mapping.header ? 1 : 0);
  const tooMany = leads > MAX_IMPORT_ROWS;

  const form = useAppForm({
    schema,
    defaultValues: firstValues,
    onSubmit: async (consent) => {
      const { phone } = mapping;
      setMissing(phone === null);
      if (phone === null) throw new UploadFailed(copy.columns.missing);
      setFailed(null);
      setSent(0);
      try {
        const columns = { ...mapping, phone, fields: await fieldColumns.save() };
        const { name: file_name } = file;
        const encoding = preview.encoding ?? undefined;
        const plan: ImportPlan = {
          campaign_id: campaignId,
          file_name,
          columns,
          country,
          encoding,
          ...consent,
        };
        const path = `/imports/${encodeURIComponent(team_slug)}`;
        // Resolves once every row is checked.
        await upload(path, file, { plan, onProgress: setSent });
        await queryClient.invalidateQueries({ queryKey: rpc.leads.imports.key() });
        toast.success(copy.uploaded, { description: copy.uploadedText });
        onUploaded();
      } catch (error) {
        setFailed((error instanceof UploadFailed && error.message) || copy.failedText);
        throw error;
      } finally {
        setSent(null);
      }
    },
  });

  return (
    <WizardStep
      form={form}
      heading={{ number: 2, title: copy.steps[1] ?? '' }}
      busy={sent !== null}
      problem={failed === null ? undefined : { title: copy.failed, text: failed }}
      next={{ label: copy.submit, busyLabel: copy.list.busy, disabled: tooMany }}
    >
      <FilePreview rows={preview.rows} columns={preview.columns} leads={leads} mapping={mapping} />
      {tooMany ? <Notice variant="destructive">{copy.problems.rows}</Notice> : null}
      <ColumnMapping
        preview={preview}
        mapping={mapping}
        missing={missing && mapping.phone === null}
        onChange={(changed) => setChanges((before) => ({ ...before, ...changed }))}
      />
      <FirstLeads preview={preview} mapping={mapping} country={country} />
      <FieldMapping {...fieldColumns} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-1 font-medium">{copy.consent.title}</legend>
        <p className="text-sm text-muted-foreground">{copy.consent.text}</p>
        <InputField
          label={copy.consent.source}
          hint={copy.consent.sourceHint}
          required
          {...form.input('consent_source')}
          autoComplete="off"
        />
        <InputField
          label={copy.consent.date}
          required
          className="max-w-60"
          {...form.input('consent_date')}
          type="date"
        />
      </fieldset>
      {sent === null ? null : (
        <div className="flex flex-col gap-2">
          <Progress value={sent} label={copy.submit} />
          <output className="text-sm text-muted-foreground">
            {sent < 100 ? copy.uploading({ percent: sent }) : copy.checking}
          </output>
        </div>
      )}
    </WizardStep>
  );
}

/** Columns that are no name, number or email. Each becomes a custom field or is left out. */
function FieldMapping({ columns, fields, choose }: ReturnType<typeof useFieldColumns>) {
  if (columns.length === 0) return null;
  const optionsOf = ({ column, title, mayBeNew }: FieldColumn) => {
    // Two columns can't use the same field.
    const others = columns.filter((item) => item.column !== column);
    const usedFields = new Set(others.map(({ target }) => target));
    return [
      { value: LEFT_OUT, label: copy.fields.none },
      ...(mayBeNew ? [{ value: NEW_FIELD, label: copy.fields.create({ name: title }) }] : []),
      ...fields
        .filter(({ field_id }) => !usedFields.has(field_id))
        .map(({ field_id, name }) => ({ value: field_id, label: copy.fields.field({ name }) })),
    ];
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium">{copy.fields.title}</legend>
      <p className="text-sm text-muted-foreground">{copy.fields.text}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {columns.map((item) => (
          <SelectField
            key={item.column}
            label={copy.fields.column({ title: item.title })}
            value={item.target}
            options={optionsOf(item)}
            onValueChange={(kept) => choose(item.column, kept)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Stands for a new field named like the column. */
const NEW_FIELD = 'new';
const LEFT_OUT = 'none';

interface FieldColumn {
  column: number;
  title: string;
  /** a field's id, or one of the constants above */
  target: string;
  /** the user may create a field for it, and none has this name */
  mayBeNew: boolean;
}

/**
 * Decides what happens to columns that are no name, number or email. A column goes into the field of the
 * same name unless the user chooses otherwise; without such a field it is left out.
 */
function useFieldColumns(preview: Preview, mapping: Mapping, file: File) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const fields =
    useQuery(rpc.conversations.fields.queryOptions({ input: { team_slug } })).data ?? [];
  const [chosen, setChosen] = useUnsaved<Record<number, string>>(
    `${team_slug}: fields of ${fileKey(file)}`,
    {},
  );
  const mapped = new Set([mapping.phone, mapping.name, mapping.last_name, mapping.email]);
  const unmapped = Array.from({ length: preview.columns }, (_, column) => column).filter(
    (column) => !mapped.has(column),
  );
  const usedFields = new Set(Object.values(chosen ?? {}));
  const columns = unmapped.map((column): FieldColumn => {
    const title = columnTitle(preview.rows, column, mapping.header);
    const same = fields.find(({ name }) => foldCase(name) === foldCase(title));
    const mayBeNew = can.canEditSettings && mapping.header && !same && fields.length < MAX_FIELDS;
    const guess = same && !usedFields.has(same.field_id) ? same.field_id : LEFT_OUT;
    return { column, title, target: chosen?.[column] ?? guess, mayBeNew };
  });

  async function fieldOf({ target, title }: FieldColumn): Promise<string> {
    if (target !== NEW_FIELD) return target;
    const field_id = uuid();
    const name = title.slice(0, 60);
    try {
      await client.conversations.createField({ team_slug, field_id, name, kind: 'text' });
    } catch (error) {
      throw new UploadFailed(refusalOf(error, copy.fields.createFailed({ name })));
    }
    return field_id;
  }

  /** Creates the new fields and returns which column goes into which field. Throws UploadFailed. */
  async function save(): Promise<ImportColumns['fields']> {
    const saved: ImportColumns['fields'] = [];
    for (const item of columns) {
      if (item.target === LEFT_OUT) continue;
      const field_id = await fieldOf(item);
      saved.push({ column: item.column, field_id });
      // A retry after a failure reuses this field.
      choose(item.column, field_id);
    }
    await queryClient.invalidateQueries({ queryKey: rpc.conversations.fields.key() });
    return saved;
  }

  function choose(column: number, target: string) {
    setChosen((before) => ({ ...before, [column]: target }));
  }

  return { columns, fields, choose, save };
}
