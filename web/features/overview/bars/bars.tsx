import { formatCalendarDay } from '#web/ui/format.ts';

/** Units of the drawing, which is stretched to its place: only bars and lines are in it, no text. */
const DAY = 10;
const HEIGHT = 100;
/** Of a day's place, what its bars take, and what is between two of them. */
const FILLED = 7.2;
const GAP = 0.4;
/** Few days leave much room each: their bars are no wider than those of more days. */
const PER_DAY = 0.6;

interface Props<Day> {
  days: readonly Day[];
  /** what each bar of a day shows, from left to right, and its colour */
  series: readonly { fill: string; of: (day: Day) => number }[];
  /** the amount at the top line */
  top: number;
  format: (amount: number) => string;
  /** what is said of a day under the pointer */
  tip: (day: Day) => string;
}

/** Bars by day, for the eye alone: a table beside them says the same. */
export function Bars<Day extends { day: string }>({ days, series, ...props }: Props<Day>) {
  const { top, format, tip } = props;
  const width = days.length * DAY;
  const labelled = new Set([days[0], days[Math.floor(days.length / 2)], days.at(-1)]);
  const filled = Math.min(FILLED, days.length * PER_DAY);
  const bar = (filled - GAP * (series.length - 1)) / series.length;
  return (
    <div aria-hidden className="flex flex-1 flex-col gap-1.5">
      <div className="relative min-h-40 flex-1">
        <span className="absolute top-0 left-0 z-10 -translate-y-1/2 bg-card pr-2 text-xs text-muted-foreground tnum">
          {format(top)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1={0}
              x2={width}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={y === HEIGHT ? 'stroke-input' : 'stroke-border'}
            />
          ))}
          {days.map((day, place) => (
            <g key={day.day} transform={`translate(${place * DAY} 0)`} className="group">
              <title>{tip(day)}</title>
              <rect
                width={DAY}
                height={HEIGHT}
                className="fill-transparent group-hover:fill-muted"
              />
              {series.map(({ fill, of }, nth) => {
                const height = (Math.max(0, of(day)) / top) * HEIGHT;
                return (
                  <rect
                    key={fill}
                    x={(DAY - filled) / 2 + nth * (bar + GAP)}
                    y={HEIGHT - height}
                    width={bar}
                    height={height}
                    className={fill}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      <div className="flex justify-between text-xs text-muted-foreground tnum">
        {[...labelled].map((day) => day && <span key={day.day}>{formatCalendarDay(day.day)}</span>)}
      </div>
    </div>
  );
}
