import { useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Info } from '#web/ui/first-icons.ts';
import { noticeCopy as copy } from '#copy/admin/first-run/notice.ts';
import { formatList } from '#web/ui/format.ts';

/** Shown above the platform owner's pages until they mark the installation as set up. */
export function FirstRunNotice() {
  const { data } = useQuery(
    rpc.admin.firstRun.queryOptions({ staleTime: Number.POSITIVE_INFINITY, retry: false }),
  );
  if (!data || data.done_at) return null;
  const simulated = data.parts.flatMap(({ part, state }) =>
    state === 'simulated' ? copy.names[part] : [],
  );
  return (
    <section
      aria-label={copy.label}
      className="flex items-center gap-x-4 gap-y-2 bg-info-soft px-4 py-2.5 text-sm text-info"
    >
      <p className="flex min-w-0 flex-1 items-start gap-3">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {simulated.length > 0
            ? copy.simulated({ parts: capitalized(formatList(simulated)), count: simulated.length })
            : copy.allReal}
        </span>
      </p>
      <ButtonLink to={paths.installation} size="sm" variant="secondary">
        {copy.open}
      </ButtonLink>
    </section>
  );
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
