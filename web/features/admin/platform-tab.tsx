import { DrawingCard } from './drawing-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { HealthCard } from './health-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { ModelCard } from './model-card.tsx';
import { StatusCard } from './status-card.tsx';

/** How the platform does as a whole. */
export function PlatformTab() {
  return (
    <>
      <StatusCard />
      <HealthCard />
      <JobsCard />
      <FiguresCard />
      <ModelCard />
      <DrawingCard />
    </>
  );
}
