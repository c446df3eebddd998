import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import {
  type Catalogue,
  CATALOGUE_FIELDS,
  type CatalogueField,
  itemsOf,
  readCatalogue,
} from '#domain/library/catalogue.ts';
import { type ImportedItem, MAX_IMPORTED, MAX_ITEMS } from '#domain/library/library.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { FileUp } from '#web/ui/icons.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { catalogue as copy, form } from '#copy/library/screen.ts';
import { client, refetchOnSettled, rpc } from '#web/platform/rpc.ts';

interface Props {
  campaign_slug: string;
  onClose: () => void;
}

/** Imports items from a file: choose it, read it in the browser, review, then add. */
export function ImportDialog({ campaign_slug, onClose }: Props) {
  const read = useMutation({ mutationFn: readFile });
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const choose = (file: File) => {
    setCatalogue(undefined);
    read.mutate(file, { onSuccess: setCatalogue });
  };
  return (
    <Dialog onClose={onClose} title={copy.title} description={copy.text}>
      <div className="flex min-w-0 flex-col gap-4">
        <FileButton
          variant="secondary"
          className="self-start"
          label={copy.choose}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onFiles={([file]) => file && choose(file)}
        >
          <FileUp aria-hidden />
          {copy.choose}
        </FileButton>
        {read.isPending ? (
          <output className="flex items-center gap-2 text-sm">
            <Spinner />
            {copy.reading}
          </output>
        ) : null}
        {read.isError ? <Notice variant="destructive">{copy.unreadable}</Notice> : null}
        {catalogue ? (
          <Found
            catalogue={catalogue}
            campaign_slug={campaign_slug}
            onChange={setCatalogue}
            onClose={onClose}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

async function readFile(file: File): Promise<Catalogue> {
  const { rowsOfFile } = await loadFile(() => import('#web/shared/read-table.ts'));
  return readCatalogue(await rowsOfFile(file));
}

interface FoundProps extends Props {
  catalogue: Catalogue;
  onChange: (catalogue: Catalogue) => void;
}

const NO_COLUMN = '-1';
const SHOWN = 3;

function Found({ catalogue, campaign_slug, onChange, onClose }: FoundProps) {
  const { team_slug } = useTeam();
  const add = useMutation({
    mutationFn: importAll,
    // Some items may have been added although a later batch was refused.
    ...refetchOnSettled(rpc.library.key()),
  });
  const { titles, columns } = catalogue;
  // Created once, so that a retry after a lost response has the same ids.
  const [ids] = useState(() => catalogue.rows.map(() => uuid()));
  const { items: all, left_out } = itemsOf(catalogue, (row) => ids[row] ?? uuid());
  const items = all.slice(0, MAX_ITEMS);
  const options = [
    { value: NO_COLUMN, label: copy.noColumn },
    ...titles.map((label, index) => ({ value: String(index), label })),
  ];
  const choose = (field: CatalogueField, value: string) => {
    onChange({ ...catalogue, columns: { ...columns, [field]: Number(value) } });
  };
  const save = () =>
    add.mutate(
      { team_slug, campaign_slug, items },
      {
        onSuccess: (added) => {
          toast.success(copy.added({ items: added }));
          onClose();
        },
      },
    );
  return (
    <>
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium">{copy.columns}</legend>
        {CATALOGUE_FIELDS.map((field) => (
          <SelectField
            key={field}
            label={copy.fields[field]}
            value={String(columns[field])}
            options={options}
            onValueChange={(value) => choose(field, value)}
          />
        ))}
      </fieldset>
      <output className="text-sm font-medium">{copy.found({ items: items.length })}</output>
      <Examples items={items.slice(0, SHOWN)} />
      {left_out > 0 ? (
        <p className="text-sm text-muted-foreground">{copy.leftOut({ rows: left_out })}</p>
      ) : null}
      {all.length > items.length ? (
        <p className="text-sm text-muted-foreground">{copy.tooMany({ max: MAX_ITEMS })}</p>
      ) : null}
      {items.length === 0 ? <Notice variant="warning">{copy.none}</Notice> : null}
      <FailedNotice error={add.error} text={form.network} />
      <Button
        className="self-start"
        busy={add.isPending}
        busyLabel={copy.adding}
        disabled={items.length === 0}
        onClick={save}
      >
        {copy.add({ items: items.length })}
      </Button>
    </>
  );
}

function Examples({ items }: { items: ImportedItem[] }) {
  return (
    <ul className="flex min-w-0 flex-col gap-1 text-sm">
      {items.map(({ item_id, name, price, picture_url }) => (
        <li key={item_id} className="min-w-0">
          <span dir="auto" className="wrap-anywhere">
            {[name, price].filter(Boolean).join(' · ')}
          </span>
          <span className="block truncate text-muted-foreground">{picture_url}</span>
        </li>
      ))}
    </ul>
  );
}

interface Import {
  team_slug: string;
  campaign_slug: string;
  items: ImportedItem[];
}

/** Adds items in as many requests as needed. Returns the number of added items. */
async function importAll({ items, ...ref }: Import): Promise<number> {
  let sum = 0;
  for (let at = 0; at < items.length; at += MAX_IMPORTED) {
    const part = items.slice(at, at + MAX_IMPORTED);
    const { added } = await client.library.importItems({ ...ref, items: part });
    sum += added;
  }
  return sum;
}
