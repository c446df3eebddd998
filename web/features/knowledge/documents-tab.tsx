import type { Knowledge } from '#domain/knowledge/schema.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { FileText } from '#web/ui/icons.ts';
import { AddDocument } from './add-document.tsx';
import { documents as copy } from '#copy/knowledge/screen.ts';
import { DocumentRow } from './document-row.tsx';

/** Files and pages that agents look things up in. */
export function DocumentsTab({ knowledge }: { knowledge: Knowledge }) {
  const { can } = useTeam();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {can.canEditCampaigns ? <AddDocument /> : null}
      {knowledge.documents.length === 0 ? (
        <EmptyState
          picture={<FileText aria-hidden />}
          title={copy.empty.title}
          description={copy.empty.text}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {knowledge.documents.map((document) => (
            <DocumentRow
              key={document.document_id}
              document={document}
              campaigns={knowledge.campaigns}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
