import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPagePath } from '#domain/pages.ts';
import { filesOfPages, PAGE_MODULES } from './page-files.ts';

const chunk = (fileName: string, like: object = {}) => ({ type: 'chunk', fileName, ...like });

it('names the files of a page with what they import, without those of every page', () => {
  const modules = [...new Set(Object.values(PAGE_MODULES).flat())];
  const files = filesOfPages([
    chunk('start.js', { isEntry: true, imports: ['react.js'] }),
    chunk('react.js'),
    chunk('charts.js', {
      imports: ['react.js'],
      viteMetadata: { importedCss: new Set(['charts.css']) },
    }),
    { type: 'asset', fileName: 'start.css' },
    ...modules.map((module, at) =>
      chunk(`${at}.js`, { moduleIds: [`/x${module}`], imports: at === 1 ? ['charts.js'] : [] }),
    ),
  ]);
  expect(files['/dashboard/*']).toEqual(['0.js', '1.js', 'charts.js', 'charts.css']);
});

it('fails when a module is gone, so that a page does not grow slow unnoticed', () => {
  expect(() => filesOfPages([])).toThrow(/team-shell.tsx/);
});

it('has the Agent page fetch its briefing after its frame, which shows without it', () => {
  const modules = PAGE_MODULES['/dashboard/*/campaigns/*/agent'];
  expect(modules).toContain('/web/app/agent/agent-screen.tsx');
  expect(modules).not.toContain('/web/app/agent/agent-briefing.tsx');
});

it('knows addresses of pages, and modules that there are', () => {
  for (const [pattern, modules] of Object.entries(PAGE_MODULES)) {
    expect(isPagePath(pattern.replaceAll('*', 'acme'))).toBe(true);
    for (const module of modules) {
      expect(readFileSync(join(import.meta.dirname, '../..', module), 'utf8')).toBeTruthy();
    }
  }
});
