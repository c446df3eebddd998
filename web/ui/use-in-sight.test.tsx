import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Tabs } from './layout/tabs.tsx';
import { useInSight } from './use-in-sight.ts';

const ALL = ['a', 'b'];

function Row({ current, names = ALL }: { current: string; names?: string[] }) {
  const ref = useInSight<HTMLButtonElement>(current);
  return (
    <nav data-scrolls data-testid="row">
      {names.map((name) => (
        <button key={name} type="button" ref={name === current ? ref : undefined}>
          {name}
        </button>
      ))}
    </nav>
  );
}

/** The row is 100 wide, and its second button starts at 300. */
function measure(this: HTMLElement): DOMRect {
  const [x, width] = this.dataset.scrolls === undefined ? [300, 40] : [0, 100];
  return new DOMRect(this.textContent === 'a' ? 0 : x, 0, width, 10);
}

const frame = () => new Promise(requestAnimationFrame);

it('the current one of a row is brought to its middle', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(measure);
  const { getByTestId, rerender } = render(<Row current="a" />);
  rerender(<Row current="b" />);
  await frame();
  expect(getByTestId('row').scrollLeft).toBeGreaterThan(200);
  vi.restoreAllMocks();
});

it('one that comes later than its row is brought there, and once', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(measure);
  const { getByTestId, rerender } = render(<Row current="b" names={['a']} />);
  rerender(<Row current="b" />);
  const row = getByTestId('row');
  await frame();
  expect(row.scrollLeft).toBeGreaterThan(200);
  row.scrollLeft = 0;
  rerender(<Row current="b" names={['a']} />);
  rerender(<Row current="b" />);
  await frame();
  expect(row.scrollLeft).toBe(0);
  vi.restoreAllMocks();
});

it('tabs that are opened at a later one show it', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(measure);
  const tabs = ['a', 'b'].map((name) => ({ name, label: name, content: name }));
  const { getByRole } = render(<Tabs label="Parts" tabs={tabs} value="b" onChange={() => {}} />);
  await frame();
  expect(getByRole('tablist').scrollLeft).toBeGreaterThan(200);
  vi.restoreAllMocks();
});
