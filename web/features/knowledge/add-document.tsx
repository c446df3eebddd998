import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { MAX_FILE_BYTES } from '#domain/knowledge/limits.ts';
import type { UploadPlan } from '#domain/knowledge/schema.ts';
import { fieldErrors, messageOf, rpc } from '#web/platform/rpc.ts';
import { useSavedFields } from '#web/shared/fields/form-fields.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { FileUp } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { upload } from '#web/platform/upload.ts';
import { documents as copy, screen } from '#copy/knowledge/screen.ts';
import { knowledgeRefetch } from './api.ts';

/** Agents of all campaigns use a new document. */
const FOR_ALL = { all_campaigns: true, campaign_ids: [] };

/** Adds files by choosing or dropping them, or a web page by its URL. */
export function AddDocument() {
  const { uploads, send } = useUploads();
  return (
    <section aria-label={copy.label} className="flex flex-col gap-4">
      <DropZone onFiles={(files) => void send(files)} />
      {uploads.map((item) => (
        <UploadRow key={item.id} upload={item} />
      ))}
      <WebsiteForm />
    </section>
  );
}

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isDragOver, setDragOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setDragOver(isOver);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same
    <fieldset
      aria-label={copy.label}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cn(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center',
        isDragOver ? 'border-primary bg-primary-soft' : 'border-input',
      )}
    >
      <FileUp aria-hidden className="size-8 text-muted-foreground" />
      <p className="text-sm text-muted-foreground">{copy.hint}</p>
      <FileButton
        variant="secondary"
        multiple
        label={copy.choose}
        accept=".pdf,.docx,.txt,.md,.markdown,application/pdf,text/plain,text/markdown"
        onFiles={onFiles}
      >
        {copy.choose}
      </FileButton>
      <span className="text-sm text-muted-foreground max-md:hidden">{copy.drop}</span>
    </fieldset>
  );
}

function UploadRow({ upload: { name, percent, problem, cancel } }: { upload: Upload }) {
  if (problem) {
    return (
      <Notice variant="destructive" title={name} className="wrap-anywhere">
        {problem}
      </Notice>
    );
  }
  const label = copy.uploading({ name, percent });
  return (
    <div className="flex items-center gap-3 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="truncate">{label}</p>
        <Progress value={percent} label={label} />
      </div>
      <Button variant="ghost" size="sm" onClick={cancel}>
        {copy.cancelUpload}
      </Button>
    </div>
  );
}

function WebsiteForm() {
  const { team_slug } = useTeam();
  const [{ url }, setFields] = useSavedFields('web-page', { url: '' });
  const add = useMutation(rpc.knowledge.addWebsite.mutationOptions(knowledgeRefetch));
  const problem = add.error
    ? (fieldErrors(add.error).url ?? messageOf(add.error, screen.network))
    : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (url.trim() === '' || add.isPending) return;
        add.mutate(
          { team_slug, document_id: uuid(), url, use: FOR_ALL },
          { onSuccess: () => setFields({ url: '' }) },
        );
      }}
    >
      <Field label={copy.url} hint={copy.urlHint} error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={url}
              onChange={({ target }) => {
                setFields({ url: target.value });
                if (add.error) add.reset();
              }}
            />
            <Button
              type="submit"
              variant="secondary"
              size="lg"
              busy={add.isPending}
              disabled={url.trim() === ''}
            >
              {copy.addUrl}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** A file being uploaded, or the error of a failed upload. */
interface Upload {
  id: string;
  name: string;
  percent: number;
  /** '' while uploading */
  problem: string;
  cancel: () => void;
}

/** The page's uploads, one after the other. */
function useUploads() {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (id: string, like: Partial<Upload>) =>
    setUploads((all) => all.map((item) => (item.id === id ? { ...item, ...like } : item)));
  const drop = (id: string) => setUploads((all) => all.filter((item) => item.id !== id));

  async function sendFile(file: File) {
    const id = uuid();
    const stop = new AbortController();
    const tooLarge = file.size > MAX_FILE_BYTES;
    const problem = tooLarge ? copy.tooLarge({ name: file.name }) : '';
    const cancel = () => stop.abort();
    setUploads((all) => [...all, { id, name: file.name, percent: 0, problem, cancel }]);
    if (tooLarge) return;
    const plan: UploadPlan = { document_id: id, file_name: file.name, use: FOR_ALL };
    try {
      // The server reads it in the background.
      await upload(`/knowledge/${encodeURIComponent(team_slug)}`, file, {
        plan,
        signal: stop.signal,
        onProgress: (percent) => change(id, { percent }),
      });
      drop(id);
      await queryClient.invalidateQueries({ queryKey: rpc.knowledge.key() });
    } catch (error) {
      if (stop.signal.aborted) drop(id);
      else
        change(id, { problem: (error as Error).message || copy.uploadFailed({ name: file.name }) });
    }
  }

  async function send(files: Iterable<File>) {
    setUploads((all) => all.filter(({ problem }) => problem === ''));
    for (const file of files) await sendFile(file);
  }
  return { uploads, send };
}
