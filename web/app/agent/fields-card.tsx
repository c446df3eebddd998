import { createContext, type ReactNode, useContext } from 'react';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** Saves the page when the user presses Enter in a field. */
export const SaveContext = createContext<{ save: () => void; busy: boolean }>({
  save: () => {},
  busy: false,
});

/** A card of fields that are saved with the whole page. */
export function FieldsCard({ title, children }: { title: string; children: ReactNode }) {
  const { can } = useTeam();
  const { save, busy } = useContext(SaveContext);
  return (
    <Card title={title} level={3}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset disabled={busy || !can.canEditCampaigns} className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      </form>
    </Card>
  );
}
