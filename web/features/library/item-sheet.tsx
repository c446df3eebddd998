import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { itemText, type LibraryItem } from '#domain/library/library.ts';
import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/fields/form-fields.tsx';
import { FilePreview } from '#web/shared/file-preview.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { SaveButton } from '#web/ui/button.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { PostedFile } from '#web/shared/post-file.ts';
import { type UploadState, useUpload } from '#web/shared/use-upload.ts';
import { form as copy } from '#copy/library/screen.ts';
import { libraryRefetch } from './api.ts';
import { rpc } from '#web/platform/rpc.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { FileUp } from '#web/ui/icons.ts';

interface Props {
  campaign_slug: string;
  /** null for a new one */
  item: LibraryItem | null;
  onClose: () => void;
}

const EMPTY = { name: '', send_when: '', price: '', link: '' };

/** An item's form in a drawer: its file, its name and when to send it. */
export function ItemSheet({ campaign_slug, item, onClose }: Props) {
  const { team_slug } = useTeam();
  const [item_id] = useState(() => item?.item_id ?? uuid());
  const add = useMutation(rpc.library.add.mutationOptions(libraryRefetch));
  const change = useMutation(rpc.library.change.mutationOptions(libraryRefetch));
  /** the file of a new item, uploaded as soon as it is chosen */
  const [file, setFile] = useState<PostedFile>();
  const upload = useUpload({
    ...uploadTexts,
    onUploaded: (posted) => {
      setFile(posted);
      if (form.values.name === '') form.change('name', nameOf(posted.name));
    },
  });
  const form = useAppForm<typeof EMPTY, typeof itemText>({
    about: item?.item_id ?? 'new',
    schema: itemText,
    defaultValues: item ? textOf(item) : EMPTY,
    onSubmit: async (text) => {
      const ref = { team_slug, campaign_slug, item_id };
      if (item) await change.mutateAsync({ ...ref, text });
      else if (!file) return upload.fail(copy.fileMissing);
      else await add.mutateAsync({ ...ref, text, file_id: file.file_id });
      toast.success(copy.saved);
      onClose();
    },
  });
  const failed = add.error ?? change.error;
  return (
    <Sheet onClose={onClose} title={item ? copy.titleEdit : copy.titleNew} className="w-[28rem]">
      <form {...form.props} className="flex flex-col gap-5 p-5">
        <FormContext value={form}>
          {item?.mime ? (
            <FilePreview
              team_slug={team_slug}
              file_id={item_id}
              mime={item.mime}
              name={item.name}
              className="size-24"
            />
          ) : null}
          {item ? null : (
            <FileField
              file={file}
              state={upload.state}
              onChoose={(chosen) => {
                setFile(undefined);
                upload.upload(chosen);
              }}
            />
          )}
          <TextField name="name" label={copy.name} hint={copy.nameHint} required />
          <TextField name="send_when" label={copy.sendWhen} hint={copy.sendWhenHint} rows={2} />
          <TextField name="price" label={copy.price} hint={copy.priceHint} />
          <TextField name="link" label={copy.link} hint={copy.linkHint} inputMode="url" />
          <FailedNotice error={!form.problem && failed} text={copy.network} />
          <SaveButton
            className="self-start"
            busy={add.isPending || change.isPending}
            disabled={upload.state.kind === 'uploading'}
          />
        </FormContext>
      </form>
    </Sheet>
  );
}

const textOf = ({ name, send_when, price, link }: LibraryItem) => ({
  name,
  send_when,
  price,
  link,
});

/** `blue_sofa.final.jpg` → `blue sofa.final` */
const nameOf = (file_name: string): string =>
  file_name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120);

const ACCEPT = 'image/*,video/*,audio/*,application/pdf';

interface FieldProps {
  file: PostedFile | undefined;
  state: UploadState;
  onChoose: (file: File) => void;
}

function FileField({ file, state, onChoose }: FieldProps) {
  const { team_slug } = useTeam();
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="mb-2 text-sm font-medium">{copy.file}</legend>
      {file ? <FilePreview team_slug={team_slug} {...file} className="size-24" /> : null}
      {state.kind === 'uploading' ? (
        <output className="flex items-center gap-2 text-sm wrap-anywhere">
          <Spinner />
          <span>{copy.uploading({ name: state.name })}</span>
        </output>
      ) : null}
      <ErrorText className="wrap-anywhere">{state.kind === 'failed' && state.text}</ErrorText>
      <FileButton
        variant="secondary"
        label={copy.choose}
        accept={ACCEPT}
        onFiles={([chosen]) => chosen && onChoose(chosen)}
      >
        <FileUp aria-hidden />
        <span>{file ? copy.other : copy.choose}</span>
      </FileButton>
      <p className="text-sm text-muted-foreground">{copy.fileHint}</p>
    </fieldset>
  );
}

const uploadTexts = {
  refusalOf({ name, size }: File) {
    if (size === 0) return copy.empty({ name });
    return size > MAX_FILE_BYTES ? copy.tooLarge({ name }) : null;
  },
  failed: ({ name }: File, why: string) => copy.refused({ name, why: why || copy.network }),
};
