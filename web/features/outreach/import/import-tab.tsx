import { ImportList } from './import-list.tsx';
import { UploadCard } from './upload-card.tsx';

/** Leads from a file: upload and check, then start, pause and undo. */
export function ImportTab() {
  return (
    <div className="flex flex-col gap-6">
      <UploadCard />
      <ImportList />
    </div>
  );
}
