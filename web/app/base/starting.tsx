import { Waiting } from '#web/ui/loading.tsx';
import { copy } from '#copy/app/base.ts';

/** The whole page waits. */
export function Starting() {
  return <Waiting label={copy.loading} className="min-h-dvh" />;
}
