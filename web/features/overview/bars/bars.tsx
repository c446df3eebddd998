import { type MouseEvent, type PointerEvent, useState } from 'react';
import { formatCalendarDay } from '#web/ui/format.ts';

/** Units of the SVG, which is stretched to its container, so it holds only bars and lines, no text. */
const DAY = 10;
const HEIGHT = 100;
/** How much of a day's width its bars fill, and the gap between two bars. */
const FILLED = 7.2;
const GAP = 0.4;
/** Limits the bars' width when there are only a few days. */
const PER_DAY = 0.6;

interface Props<Day> {
  days: readonly Day[];
  /** the value and colour of each bar of a day, from left to right */
  series: readonly { fill: string; of: (day: Day) => number }[];
  /** the amount at the top of the scale */
  top: number;
  format: (amount: number) => string;
  /** the tooltip of the day that is hovered or tapped */
  tip: (day: Day) => string;
}

/** Bars per day, hidden from screen readers: a table beside them has the same data. */
export function Bars<Day extends { day: string }>({ days, series, ...props }: Props<Day>) {
  const { top, format, tip } = props;
  const width = days.length * DAY;
  const labelled = new Set([days[0], days[Math.floor(days.length / 2)], days.at(-1)]);
  const filled = Math.min(FILLED, days.length * PER_DAY);
  const bar = (filled - GAP * (series.length - 1)) / series.length;
  const { chosen, ...pointing } = useChosenDay(days.length);
  const chosenDay = days[chosen];
  return (
    <div aria-hidden className="flex flex-1 flex-col gap-1.5">
      <div className="relative min-h-40 flex-1" {...pointing}>
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
          {days.map((day, index) => (
            <g key={day.day} transform={`translate(${index * DAY} 0)`}>
              <rect
                width={DAY}
                height={HEIGHT}
                className={index === chosen ? 'fill-muted' : 'fill-transparent'}
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
        {chosenDay && <Tip at={chosen / Math.max(1, days.length - 1)}>{tip(chosenDay)}</Tip>}
      </div>
      <div className="flex justify-between text-xs text-muted-foreground tnum">
        {[...labelled].map((day) => day && <span key={day.day}>{formatCalendarDay(day.day)}</span>)}
      </div>
    </div>
  );
}

const NONE = -1;

/** The day under the mouse, or the last one tapped until it is tapped again. */
function useChosenDay(count: number) {
  const [chosen, choose] = useState(NONE);
  const dayAt = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * count);
    return Math.min(Math.max(index, 0), count - 1);
  };
  return {
    chosen,
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') choose(dayAt(event));
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') choose(NONE);
    },
    // Scrolling with a finger causes no click, so it selects nothing.
    onClick: (event: MouseEvent<HTMLElement>) => {
      const index = dayAt(event);
      if (!isOfMouse(event)) choose((before) => (before === index ? NONE : index));
    },
  };
}

const isOfMouse = ({ nativeEvent }: MouseEvent) =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';

/** `at`: from 0, the left edge, to 1, the right edge. The tooltip never passes it. */
function Tip({ at, children }: { at: number; children: string }) {
  return (
    <span
      className="pointer-events-none absolute top-0 z-20 rounded-md border border-border bg-popover px-2 py-1 text-xs whitespace-nowrap shadow-md tnum"
      style={{ left: `${at * 100}%`, transform: `translate(${at * -100}%, -50%)` }}
    >
      {children}
    </span>
  );
}
