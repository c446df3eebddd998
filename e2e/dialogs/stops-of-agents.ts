import type { Page } from '@playwright/test';
import { DEMO_HOME as home } from '../support/demo.ts';
import { button, type Stop } from './walk.ts';
import { CASE, type World } from './world.ts';

const knowledge = `${home}/knowledge`;
const DOCUMENT = 'House rules';

async function upload(page: Page) {
  await page.getByLabel('Choose files').setInputFiles({
    name: `${DOCUMENT}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.from('# House\n\nDogs are welcome in every room.'),
  });
  await page.getByText(/1 passage/).waitFor();
}

const knowledgeStops: Stop[] = [
  {
    source: 'features/knowledge/entry-sheet.tsx 1',
    at: knowledge,
    opener: button('Add an answer'),
    shows: ['dialog', 'Add an answer'],
  },
  {
    source: 'features/knowledge/entry-sheet.tsx 2',
    at: knowledge,
    prepare: (page) => button(/^Edit “Can I pay/)(page).press('Enter'),
    opener: (page) => page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }),
    shows: ['alertdialog', 'Remove this answer?'],
  },
  {
    source: 'features/knowledge/document-row.tsx',
    at: `${knowledge}?tab=documents`,
    prepare: upload,
    opener: button(new RegExp(`^Remove “${DOCUMENT}`)),
    shows: ['alertdialog', new RegExp(`^Remove “${DOCUMENT}`)],
  },
];

const promptStops = (at: string): Stop[] => [
  {
    source: 'features/prompts/editor/add-dialog.tsx',
    at,
    opener: button('Add Variables'),
    shows: ['dialog', 'Add Custom Variables'],
  },
  {
    source: 'features/prompts/editor/system-dialog.tsx',
    at,
    opener: button('Edit system variables'),
    shows: ['dialog', 'System Variables'],
  },
  {
    source: 'features/prompts/versions/discard-dialog.tsx',
    at,
    opener: button('Discard draft'),
    shows: ['alertdialog', 'Discard this draft?'],
  },
  {
    source: 'features/prompts/versions/publish-dialog.tsx',
    at,
    opener: button('Publish'),
    shows: ['dialog', 'Publish these prompts?'],
  },
  {
    source: 'features/prompts/versions/history-sheet.tsx',
    at,
    opener: button('History'),
    shows: ['dialog', 'History'],
  },
  {
    source: 'features/prompts/versions/rollback-dialog.tsx',
    at,
    prepare: (page) => button('History')(page).press('Enter'),
    opener: button(/^Go back to/),
    shows: ['dialog', /^Go back to version/],
  },
  {
    source: 'features/prompts/editor/prompt-editor.tsx',
    at,
    fresh: true,
    width: 900,
    opener: button('Variables'),
    shows: ['dialog', 'Variables'],
  },
];

const evalStops = ({ campaign, tried, run_id }: World): Stop[] => {
  const at = (slug: string, rest: string) => `${home}/evals?campaign=${slug}${rest}`;
  return [
    {
      source: 'features/evals/transcript-sheet.tsx',
      at: at(campaign, `&run=${run_id}`),
      opener: button(/^Open the conversation:/),
      shows: ['dialog', /./],
    },
    {
      source: 'features/evals/start-dialog.tsx',
      at: at(campaign, `&run=${run_id}`),
      opener: button('Run evals'),
      shows: ['dialog', 'Run evals'],
    },
    {
      source: 'features/evals/case-dialog.tsx',
      at: at(campaign, '&tab=tests'),
      opener: button('Add a test'),
      shows: ['dialog', 'Test'],
    },
    {
      source: 'features/evals/import-dialog.tsx',
      at: at(campaign, '&tab=tests'),
      opener: button('Import'),
      shows: ['dialog', 'Import tests'],
    },
    {
      source: 'features/evals/case-list.tsx',
      at: at(campaign, '&tab=tests'),
      opener: button(`Delete: ${CASE}`),
      shows: ['alertdialog', 'Delete this test?'],
    },
    {
      source: 'features/evals/replay/replay-form.tsx',
      at: at(tried, '&tab=replay'),
      opener: button('Start a replay'),
      shows: ['dialog', 'Start a replay'],
    },
    {
      source: 'features/evals/wild/trial-form.tsx',
      at: at(tried, '&tab=wild'),
      opener: button('Change'),
      shows: ['dialog', 'Change the trial'],
    },
    {
      source: 'features/evals/wild/trial-card.tsx',
      at: at(tried, '&tab=wild'),
      opener: button('Stop'),
      shows: ['alertdialog', 'Stop this trial?'],
    },
  ];
};

export const agentStops = (world: World): Stop[] => [
  ...knowledgeStops,
  ...promptStops(`${home}/prompts/${world.campaign}/editor`),
  ...evalStops(world),
];
