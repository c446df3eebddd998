import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createApp } from '#server/app.ts';
import { metrics } from '#server/platform/metrics.ts';
import { openServer } from '#server/test/open-server.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  uid: string;
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
}

const { services } = await openServer({ METRICS_TOKEN: 'a token for tests' });
const rules = (parse(read('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const shown = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ name: title, expr })),
);
const asked = [...rules.map(({ alert, expr }) => ({ name: alert, expr })), ...shown];

/** Names of a process's metrics under /metrics, with the suffixes of their types. */
async function measured(): Promise<Set<string>> {
  const app = createApp(services, { stopping: new AbortController().signal });
  const headers = { authorization: 'Bearer a token for tests' };
  const text = await (await app.request('/metrics', { headers })).text();
  const names = new Set(['up']);
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) names.add(name + suffix);
  }
  return names;
}

/** Metric names in an expression, and the labels it selects by. */
function selected(expr: string): { name: string; labels: string[] }[] {
  const found = expr.matchAll(/\b((?:opensetter|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
}

describe('alerts and dashboard', () => {
  it('ask for measures that a process has', async () => {
    const names = await measured();
    expect(asked.length).toBeGreaterThan(30);
    for (const { name, expr } of asked) {
      const wanted = selected(expr).map((item) => item.name);
      expect([name, wanted.length > 0]).toEqual([name, true]);
      expect([name, wanted.filter((item) => !names.has(item))]).toEqual([name, []]);
    }
  });

  it('select them by labels that they have', () => {
    const labelsOf = new Map(
      metrics.registry.getMetricsAsArray().map((metric) => {
        const { name, labelNames = [] } = metric as { name: string; labelNames?: string[] };
        return [name, labelNames];
      }),
    );
    for (const { name, expr } of asked) {
      for (const one of selected(expr)) {
        const known =
          labelsOf.get(one.name.replace(/_(?:bucket|sum|count)$/, '')) ?? labelsOf.get(one.name);
        const wrong = one.labels.filter(
          (label) => ![...(known ?? []), 'job', 'instance'].includes(label),
        );
        expect([name, wrong]).toEqual([name, []]);
      }
    }
  });

  it('watch only series that exist from the start', async () => {
    const watched = rules.flatMap(({ expr }) => [
      ...expr.matchAll(/increase\((\w+?)(?:_count)?\{([^}]*)\}/g),
    ]);
    expect(watched.length).toBeGreaterThan(1);
    for (const [text, name = '', selectors = ''] of watched) {
      const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {};
      const wanted = [...selectors.matchAll(/(\w+)=~?"([^"]*)"/g)];
      for (const [, label = '', pattern = ''] of wanted) {
        const there = values.map(({ labels }) => String(labels[label]));
        const missing = pattern
          .split('|')
          .filter((part) => !there.some((value) => new RegExp(`^(?:${part})$`).test(value)));
        expect([text, label, missing]).toEqual([text, label, []]);
      }
    }
  });

  it('have every panel and every alert once, and each alert says what is wrong', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    for (const { annotations } of rules) expect(annotations.summary).not.toBe('');
  });

  it.skipIf(!hasPromtool)(
    'pass the checks and tests of promtool',
    { meta: { needs: 'promtool' } },
    () => {
      for (const command of [
        ['check', 'rules', 'alerts.yaml'],
        ['test', 'rules', 'alerts.test.yaml'],
        ['test', 'rules', 'alerts-long.test.yaml'],
        ['check', 'config', '--syntax-only', 'prometheus.yaml'],
      ]) {
        const { status, stdout, stderr } = spawnSync('promtool', command, {
          cwd: FOLDER,
          encoding: 'utf8',
          timeout: 60_000,
        });
        expect([command[1], status, status === 0 ? '' : stdout + stderr]).toEqual([
          command[1],
          0,
          '',
        ]);
      }
    },
  );
});
