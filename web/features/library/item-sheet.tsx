import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { itemText, type LibraryItem } from '#domain/library/library.ts';
import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/fields/form-fields.tsx';
import { FilePreview } from '#web/shared/file-preview.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, SaveButton } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { postFile, type PostedFile, PostRefused } from '#web/shared/post-file.ts';
import { form as copy } from '#copy/library/screen.ts';
import { refreshed } from './api.ts';
import { rpc } from '#web/platform/rpc.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { FileUp } from '#web/ui/icons.ts';

interface Props {
  campaign_slug: string;
  /** null for a new one */
  item: LibraryItem | null;
  onClose: () => void;
}

/** An item's form in a drawer: its file, its name and when to send it. */
export function ItemSheet({ open, ...form }: Props & { open: boolean }) {
  return (
    <Sheet
      open={open}
      onClose={form.onClose}
      title={form.item ? copy.titleEdit : copy.titleNew}
      className="w-[28rem]"
    >
      {open ? <ItemForm {...form} /> : null}
    </Sheet>
  );
}

const EMPTY = { name: '', send_when: '', price: '', link: '' };

const textOf = ({ name, send_when, price, link }: LibraryItem) => ({
  name,
  send_when,
  price,
  link,
});

function ItemForm({ campaign_slug, item, onClose }: Props) {
  const { team_slug } = useTeam();
  const [item_id] = useState(() => item?.item_id ?? uuid());
  const add = useMutation(rpc.library.add.mutationOptions(refreshed));
  const change = useMutation(rpc.library.change.mutationOptions(refreshed));
  const upload = useItemFile();
  const form = useAppForm<typeof EMPTY, typeof itemText>({
    about: item?.item_id ?? 'new',
    schema: itemText,
    defaultValues: item ? textOf(item) : EMPTY,
    onSubmit: async (text) => {
      const ref = { team_slug, campaign_slug, item_id };
      if (item) await change.mutateAsync({ ...ref, text });
      else if (upload.state.kind !== 'there') return upload.setProblem(copy.fileMissing);
      else await add.mutateAsync({ ...ref, text, file_id: upload.state.file.file_id });
      toast.success(copy.saved);
      onClose();
    },
  });
  const choose = async (file: File) => {
    const posted = await upload.choose(file);
    if (posted && form.values.name === '') form.change('name', nameOf(posted.name));
  };
  const failed = add.error ?? change.error;
  const isUploading = upload.state.kind === 'uploading';
  return (
    <form {...form.props} className="flex flex-col gap-5 p-5">
      <FormContext value={form}>
        {item ? (
          <ItemFile item={item} />
        ) : (
          <FileField state={upload.state} onChoose={(file) => void choose(file)} />
        )}
        <TextField name="name" label={copy.name} hint={copy.nameHint} required />
        <TextField name="send_when" label={copy.sendWhen} hint={copy.sendWhenHint} rows={2} />
        <TextField name="price" label={copy.price} hint={copy.priceHint} />
        <TextField name="link" label={copy.link} hint={copy.linkHint} inputMode="url" />
        <FailedNotice
          error={Object.values(form.errors).every((error) => error === undefined) && failed}
          text={copy.network}
        />
        <SaveButton
          className="self-start"
          busy={add.isPending || change.isPending}
          disabled={isUploading}
        />
      </FormContext>
    </form>
  );
}

/** `blue_sofa.final.jpg` → `blue sofa.final` */
const nameOf = (file_name: string): string =>
  file_name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120);

function ItemFile({ item: { item_id, mime, name } }: { item: LibraryItem }) {
  const { team_slug } = useTeam();
  if (mime === '') return null;
  return (
    <FilePreview
      team_slug={team_slug}
      file_id={item_id}
      mime={mime}
      name={name}
      className="size-24"
    />
  );
}

const ACCEPT = 'image/*,video/*,audio/*,application/pdf';

function FileField({ state, onChoose }: { state: FileState; onChoose: (file: File) => void }) {
  const { team_slug } = useTeam();
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="mb-2 text-sm font-medium">{copy.file}</legend>
      {state.kind === 'there' ? (
        <FilePreview team_slug={team_slug} {...state.file} className="size-24" />
      ) : null}
      {state.kind === 'uploading' ? (
        <output className="flex items-center gap-2 text-sm wrap-anywhere">
          <Spinner />
          <span>{copy.uploading({ name: state.name })}</span>
        </output>
      ) : null}
      {state.kind === 'none' && state.problem ? (
        <p role="alert" className="text-sm wrap-anywhere text-destructive">
          {state.problem}
        </p>
      ) : null}
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        <span>{state.kind === 'there' ? copy.other : copy.choose}</span>
      </Button>
      <p className="text-sm text-muted-foreground">{copy.fileHint}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={copy.choose}
        accept={ACCEPT}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows choosing the same file again after correcting it.
          target.value = '';
        }}
      />
    </fieldset>
  );
}

type FileState =
  | { kind: 'none'; problem: string }
  | { kind: 'uploading'; name: string }
  | { kind: 'there'; file: PostedFile };

/** The file of a new item, uploaded as soon as it is chosen. */
function useItemFile() {
  const { team_slug } = useTeam();
  const [state, setState] = useState<FileState>({ kind: 'none', problem: '' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File): Promise<PostedFile | undefined> {
    running.current?.abort();
    if (file.size === 0) return setProblem(copy.empty({ name: file.name }));
    if (file.size > MAX_FILE_BYTES) return setProblem(copy.tooLarge({ name: file.name }));
    const control = new AbortController();
    running.current = control;
    setState({ kind: 'uploading', name: file.name });
    try {
      const posted = await postFile(team_slug, file, control.signal);
      if (control.signal.aborted) return undefined;
      setState({ kind: 'there', file: posted });
      return posted;
    } catch (error) {
      if (control.signal.aborted) return undefined;
      const why = (error instanceof PostRefused && error.message) || copy.network;
      return setProblem(copy.refused({ name: file.name, why }));
    }
  }

  function setProblem(problem: string): undefined {
    setState({ kind: 'none', problem });
  }

  return { state, choose, setProblem };
}
