import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { QualificationField } from '#domain/qualification/fields.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press, type } from '#web/test/press.ts';
import { QualificationCard } from './qualification-card.tsx';
import { useQualification } from './use-list.ts';

const point = (name: string): QualificationField => ({
  field_id: name,
  name,
  question: `${name}?`,
  kind: 'text',
  options: [],
  currency: 'EUR',
  required: true,
  rule: null,
});
const LIST = { fields: [point('Budget'), point('Place')], revision: 'r1' };

beforeEach(() => sessionStorage.clear());

/** Stands in for the page around the card, which saves the list with everything else. */
function Card() {
  const list = useQualification('spring');
  const { draft } = list;
  return (
    <>
      <QualificationCard list={list} />
      {draft ? (
        <>
          <button type="button" onClick={() => void list.save(draft).catch(() => undefined)}>
            Save the list
          </button>
          <button type="button" onClick={list.discard}>
            Discard changes
          </button>
        </>
      ) : null}
    </>
  );
}

function open(answers: Answers = {}, home = buildHome()) {
  const server = fakeServer({ 'campaigns/qualification': LIST, ...answers });
  return { server, ...openInTeam(<Card />, { home }) };
}
const names = () =>
  screen
    .getAllByRole('button', { name: /^Edit / })
    .map((button) => button.getAttribute('aria-label')?.replace('Edit ', ''));

it('adds a point, sorts the list, and saves it once', async () => {
  const { server } = open({
    'campaigns/saveQualification': ({ fields }) => ({ fields: fields as never, revision: 'r2' }),
  });
  await screen.findByText('Place?');
  press('Add a question');
  type('Name', 'City');
  type('Question in plain words', 'Which city?');
  press('Done');
  expect(await screen.findByText('Which city?')).toBeTruthy();
  press('Move Place up');
  expect(names()).toEqual(['Place', 'Budget', 'City']);
  expect(screen.getByText(/Place is now number 1 of 3/)).toBeTruthy();
  press('Save the list');
  await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull());
  const [saved] = server.inputsOf('campaigns/saveQualification');
  expect(saved).toMatchObject({
    revision: 'r1',
    fields: [{ name: 'Place' }, {}, { name: 'City' }],
  });
});

it('keeps what was changed over a reload and a refusal', async () => {
  const first = open();
  await screen.findByText('Place?');
  press('Remove Place');
  first.unmount();
  open({ 'campaigns/saveQualification': refused('CONFLICT', 'Someone else has changed it.') });
  expect(await screen.findByText(/Not saved yet/)).toBeTruthy();
  await screen.findByText('Budget?');
  expect(names()).toEqual(['Budget']);
  press('Save the list');
  expect(await screen.findByText('Someone else has changed it.')).toBeTruthy();
  expect(names()).toEqual(['Budget']);
  press('Discard changes');
  expect(names()).toEqual(['Budget', 'Place']);
});

it('has nothing unsaved where the page went before the answer that it is saved', async () => {
  const first = open();
  await screen.findByText('Place?');
  press('Remove Place');
  first.unmount();
  open({ 'campaigns/qualification': { fields: [point('Budget')], revision: 'r2' } });
  await screen.findByText('Budget?');
  expect(screen.queryByText(/Not saved yet/)).toBeNull();
});

it('overwrites nothing unseen when a save fails on its way', async () => {
  const answers: Answers = {
    'campaigns/qualification': LIST,
    'campaigns/saveQualification': refused('INTERNAL'),
  };
  const server = fakeServer(answers);
  openInTeam(<Card />);
  await screen.findByText('Place?');
  press('Remove Place');
  // Someone else has saved in the meantime.
  answers['campaigns/qualification'] = { ...LIST, revision: 'r2' };
  press('Save the list');
  await screen.findByRole('alert');
  await screen.findByRole('button', { name: 'Save the list' });
  press('Save the list');
  await waitFor(() => expect(server.inputsOf('campaigns/saveQualification')).toHaveLength(2));
  const revisions = server.inputsOf('campaigns/saveQualification').map((item) => item.revision);
  expect(revisions).toEqual(['r1', 'r1']);
});

it('says what is wrong with a point, and keeps two of one name apart', async () => {
  open();
  await screen.findByText('Place?');
  press('Add a question');
  press('Done');
  expect(await screen.findByText('Please enter a name')).toBeTruthy();
  type('Name', 'BUDGET');
  type('Question in plain words', 'How much?');
  press('Done');
  expect(await screen.findByText("There's already a question with this name")).toBeTruthy();
  expect(field('Name').value).toBe('BUDGET');
  fireEvent.keyDown(field('Name'), { key: 'Escape' });
});

it('can only be read without the permission', async () => {
  const home = buildHome();
  const can = { ...home.can, canEditCampaigns: false };
  open({}, { ...home, can });
  await screen.findByText('Place?');
  expect(screen.queryByRole('button', { name: 'Edit Budget' })).toBeNull();
});
