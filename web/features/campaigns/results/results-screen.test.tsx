import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editConflict } from '#domain/campaigns/edit.ts';
import {
  type Answers,
  type FakeServer,
  fakeServer,
  type Procedure,
  procedure,
  refused,
} from '#web/test/fake-server.ts';
import { BASE, OFFER, open, RESULTS } from '#web/test/results-screen.tsx';

let answers: Answers;

let asked: Procedure[];

let inputsOf: FakeServer['inputsOf'];

beforeEach(() => {
  answers = {
    'campaigns/results': RESULTS,
    'campaigns/updateOffer': { updated_at: '2026-01-01T00:00:00.000Z' },
    'campaigns/updateFocus': { updated_at: '2026-01-01T00:00:00.000Z' },
  };
  ({ asked, inputsOf } = fakeServer(answers));
});

describe('the results', () => {
  it('of a website say what was read, and hide a picture that does not load', async () => {
    open('results/nord-ab12');
    expect(await screen.findByText('Your Agent is Ready!')).toBeTruthy();
    expect(screen.getByText("We've analyzed your website...")).toBeTruthy();
    expect(screen.getByText('What does it cost?')).toBeTruthy();
    const picture = screen.getByRole('img', { name: 'Screenshot of nord.example' });
    fireEvent.error(picture);
    expect(screen.queryByRole('img', { name: 'Screenshot of nord.example' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue to Test' }).getAttribute('href')).toBe(
      `${BASE}/playground?campaign=nord-ab12`,
    );
  });

  it('of answers have no picture', async () => {
    open('results-guided/nord-ab12');
    const subtitle = "We've processed your answers and created your AI agent";
    expect(await screen.findByText(subtitle)).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('fold the facts, and lead to pages of the web only', async () => {
    open('results/nord-ab12');
    const show = await screen.findByRole('button', { name: 'Show all 2 facts' });
    expect(screen.queryByRole('link', { name: /prices/ })).toBeNull();
    fireEvent.click(show);
    const link = screen.getByRole('link', { name: 'Found on /prices (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('https://nord.example/prices');
    expect(screen.getByText('<b>1</b>').parentElement?.querySelector('a')).toBeNull();
  });

  it('say so when the plain template was used', async () => {
    answers['campaigns/results'] = { ...RESULTS, generated: 'template', notes: ['Slow site.'] };
    open('results/nord-ab12');
    expect(await screen.findByText('Written from a template')).toBeTruthy();
    expect(screen.getByText('Slow site.')).toBeTruthy();
  });

  it.each([
    ['results', 'Invalid campaign', 'Redirecting to get started page...'],
    ['results-guided/gone', 'Campaign not found', 'does not exist or has been deleted.'],
    ['results/broken', 'Failed to load campaign', 'Could not load campaign data.'],
  ])('%s leads back to the beginning', async (path, title, text) => {
    answers['campaigns/results'] = refused(path.endsWith('gone') ? 'NOT_FOUND' : 'FORBIDDEN');
    const { address } = open(path);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toContain(text);
    await waitFor(() => expect(address()).toBe(`${BASE}/get-started`));
    expect(screen.getByText(title)).toBeTruthy();
  });
});

describe('the offer', () => {
  const edit = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Edit the offer' }));
  const area = () => screen.getByLabelText<HTMLTextAreaElement>('Offer description');
  const save = (text: string) => {
    fireEvent.change(area(), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('is not saved under fifty characters', async () => {
    open('results/nord-ab12');
    await edit();
    save('x'.repeat(49));
    expect(await screen.findByText('Offer too short')).toBeTruthy();
    const message = 'Offer description must be at least 50 characters long.';
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(screen.getByText('49/50 characters minimum').className).toContain('text-destructive');
    expect(asked).not.toContain('campaigns/updateOffer');
  });

  it('is saved and shown', async () => {
    open('results/nord-ab12');
    await edit();
    save(`${OFFER} It costs 480 euros.`);
    expect(await screen.findByText('Offer updated!')).toBeTruthy();
    expect(await screen.findByText(`${OFFER} It costs 480 euros.`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('stays typed when it could not be saved', async () => {
    answers['campaigns/updateOffer'] = refused('INTERNAL');
    open('results/nord-ab12');
    await edit();
    save(`${OFFER} More.`);
    expect(await screen.findByText('Save failed')).toBeTruthy();
    expect(screen.getByText('Failed to update offer description. Please try again.')).toBeTruthy();
    expect(area().value).toBe(`${OFFER} More.`);
  });

  it('that someone else has changed stays typed, and is saved over theirs when asked again', async () => {
    const theirs = `${OFFER} Theirs.`;
    const overtaken = refused('CONFLICT', undefined, {
      offer_description: editConflict(theirs).text,
    });
    const saving = procedure('campaigns/updateOffer').mockReturnValueOnce(overtaken);
    answers['campaigns/updateOffer'] = saving.mockReturnValue({ updated_at: RESULTS.updated_at });
    open('results/nord-ab12');
    await edit();
    answers['campaigns/results'] = { ...RESULTS, offer_description: theirs };
    save(`${OFFER} Mine.`);
    expect((await screen.findAllByText(editConflict(theirs).text)).length).toBeGreaterThan(0);
    expect(area().value).toBe(`${OFFER} Mine.`);
    await waitFor(() =>
      expect(asked.filter((item) => item === 'campaigns/results')).toHaveLength(2),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Offer updated!')).toBeTruthy();
    expect(saving.mock.calls.map(([{ before }]) => before)).toEqual([OFFER, theirs]);
  });

  it('may be edited by editors only', async () => {
    open('results/nord-ab12', 'viewer');
    await edit();
    expect(await screen.findByRole('dialog', { name: 'Edit Permission Required' })).toBeTruthy();
    expect(screen.queryByLabelText('Offer description')).toBeNull();
  });
});

describe('the business focus', () => {
  /** jsdom lacks the pointer APIs Radix needs, so this opens the list with the keyboard. */
  const choose = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Edit the business focus' }));
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Business focus' }), { key: 'Enter' });
    fireEvent.keyDown(await screen.findByRole('option', { name }), { key: 'Enter' });
  };
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
    Element.prototype.hasPointerCapture = () => false;
  });

  it('is saved by being chosen', async () => {
    open('results/nord-ab12');
    await choose('Fitness');
    expect(await screen.findByText('Business focus updated!')).toBeTruthy();
    expect(screen.getByText('Fitness')).toBeTruthy();
  });

  it('is taken back when that fails', async () => {
    answers['campaigns/updateFocus'] = refused('INTERNAL');
    open('results/nord-ab12');
    await choose('Fitness');
    expect(await screen.findByText('Save failed')).toBeTruthy();
    expect(screen.getByText('Failed to update business focus. Please try again.')).toBeTruthy();
    expect(screen.getByText('Coaching')).toBeTruthy();
  });
});

it('a focus that someone else has changed is not overwritten, and theirs is shown', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  open('results/nord-ab12');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the business focus' }));
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Business focus' }), { key: 'Enter' });
  answers['campaigns/updateFocus'] = refused('CONFLICT', 'Someone else was faster.');
  answers['campaigns/results'] = { ...RESULTS, business_focus: 'legal' };
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Fitness' }), { key: 'Enter' });
  expect(await screen.findByText('Someone else was faster.')).toBeTruthy();
  expect(await screen.findByText('Legal')).toBeTruthy();
  expect(inputsOf('campaigns/updateFocus')).toMatchObject([
    { before: 'coaching', business_focus: 'fitness' },
  ]);
});

describe('the facts', () => {
  const price = {
    kind: 'price',
    value: '€480',
    quote: '€480',
    page: 'https://nord.example/prices',
  } as const;
  const show = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Show all 2 facts' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    answers['campaigns/results'] = {
      ...RESULTS,
      site_facts: [price, ...RESULTS.site_facts.slice(1)],
    };
    answers['campaigns/updateFact'] = (input: unknown) => {
      sent.push(input);
      return { updated_at: '2026-01-01T00:00:00.000Z' };
    };
  });

  it('are corrected and removed', async () => {
    open('results/nord-ab12');
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Correct: €480' }));
    fill("What it's about", 'Session');
    fill('What your leads should know', '€500');
    submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Remove: €480' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { before: price, fact: { kind: 'price', about: 'Session', value: '€500' } },
      { before: price, fact: null },
    ]);
  });

  it('stay typed when someone else has changed the same one', async () => {
    answers['campaigns/updateFact'] = refused('CONFLICT', 'Someone else just changed this fact.');
    open('results/nord-ab12');
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Correct: €480' }));
    fill('What your leads should know', '€500');
    submit();
    expect(await screen.findByText('Someone else just changed this fact.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('What your leads should know').value).toBe(
      '€500',
    );
  });
});
