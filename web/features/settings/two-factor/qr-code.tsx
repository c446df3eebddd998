import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/loading.tsx';
import { loadFile } from '#web/platform/load-file.ts';

/** Modules of white around the code, which readers need. */
const MARGIN = 4;

interface Props {
  text: string;
  label: string;
}

/** A QR code, drawn dark on white in either theme: that is what phones read. */
export function QrCode({ text, label }: Props) {
  const path = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => drawCode(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!path.data) return <Skeleton className="size-48 rounded-lg" />;
  const { size, squares } = path.data;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-border"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares} fill="#000000" />
    </svg>
  );
}

/** The dark modules as one path. */
async function drawCode(text: string): Promise<{ size: number; squares: string }> {
  const { create } = await loadFile(() => import('qrcode'));
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let squares = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) squares += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
    }
  }
  return { size: modules.size + 2 * MARGIN, squares };
}
