import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { Funnel } from '#domain/overview/costs.ts';
import { formatNumber, formatPercent } from '#web/ui/format.ts';
import { costsCopy as copy } from './copy.ts';
import { BEFORE, HEIGHT, TEXT } from './drawing.ts';
import { STAGES } from './stages.ts';

/** A bar a stage, as long as its share of all leads. */
export function FunnelDrawing({ funnel }: { funnel: Funnel }) {
  const rows = STAGES.map((stage) => ({
    name: copy.funnel.stages[stage],
    count: funnel[stage],
    label: `${formatNumber(funnel[stage])} · ${formatPercent(funnel.leads === 0 ? 0 : (funnel[stage] / funnel.leads) * 100)}`,
  }));
  return (
    <div aria-hidden className="h-52 w-full">
      <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={BEFORE}>
        <BarChart
          data={rows}
          layout="vertical"
          margin={{ top: 0, right: 96, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide domain={[0, Math.max(1, funnel.leads)]} />
          <YAxis
            type="category"
            dataKey="name"
            width="auto"
            tick={TEXT}
            tickLine={false}
            axisLine={false}
          />
          <Bar
            dataKey="count"
            fill="var(--primary)"
            radius={3}
            barSize={28}
            isAnimationActive={false}
            background={{ fill: 'var(--muted)', radius: 3 }}
          >
            <LabelList dataKey="label" position="right" fill="var(--foreground)" fontSize={12} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
