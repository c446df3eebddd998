import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textRows, workbookOf } from '#domain/leads/workbook/fixtures/workbook-of.ts';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { EXAMPLES, FakeUpload, made, stubUploads, SUMMARY } from '#web/test/import-fakes.ts';
import { ImportTab } from '../outreach-screen.tsx';

function open(answers: Answers = {}, role: 'owner' | 'viewer' = 'owner') {
  const all: Answers = {
    'campaigns/list': [buildConnected()],
    'leads/captureSettings': {
      default_country: 'FR',
      number_countries: {},
      countries: [{ country: 'FR', calling_code: '33' }],
    },
    'leads/imports': [],
    'leads/importSummary': SUMMARY,
    'leads/importExamples': EXAMPLES,
    ...answers,
  };
  const server = fakeServer(all);
  const { unmount } = openInTeam(<ImportTab />, { at: '/outreach', home: buildHome({ role }) });
  return { server, answers: all, unmount };
}

/** jsdom's files can't be streamed, but Node's can. */
async function pick(text: string | Uint8Array, name = 'leads.csv') {
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a file', {
    selector: 'input',
  });
  fireEvent.change(input, { target: { files: [new NodeFile([text], name)] } });
}

const FIELD = '00000000-0000-4000-8000-000000000001';

const FILE = 'Nom;Tél\nAda Lovelace;06 39 98 00 01\nZoë Müller;06 39 98 00 02\n';

beforeEach(stubUploads);

afterEach(() => vi.unstubAllGlobals());

describe('an upload', () => {
  it('shows the file, guesses its columns and sends them with the consent', async () => {
    open();
    await pick(FILE);
    expect(await screen.findByText('2 leads found')).toBeTruthy();
    expect(screen.getByText('Zoë Müller')).toBeTruthy();
    type('Where did these people agree to be contacted?', 'Fair in Lyon');
    press('Upload and check');
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const { url } = FakeUpload.sent[0]!;
    const plan: unknown = JSON.parse(new URL(url, 'http://x').searchParams.get('plan')!);
    expect(url).toContain('/imports/acme-123456');
    expect(plan).toMatchObject({
      campaign_id: 'c1',
      file_name: 'leads.csv',
      columns: { name: 0, last_name: null, phone: 1, email: null, header: true },
      consent_source: 'Fair in Lyon',
    });
    expect(await screen.findByText('File checked')).toBeTruthy();
  });

  it('keeps the other columns as custom fields, in that of the same name or in a new one', async () => {
    const { server } = open({
      'conversations/fields': [{ field_id: FIELD, name: 'Ville', kind: 'text', options: [] }],
      'conversations/createField': ({ field_id, name }) => ({
        field_id,
        name,
        kind: 'text',
        options: [],
      }),
    });
    await pick('Nom;Tél;ville;Note\nAda Lovelace;06 39 98 00 01;Lyon;vip\n');
    const city = await screen.findByRole('combobox', { name: 'Keep "ville" as' });
    await waitFor(() => expect(city.textContent).toContain('Custom field: Ville'));
    const note = screen.getByRole('combobox', { name: 'Keep "Note" as' });
    expect(note.textContent).toContain('Skip');
    Element.prototype.scrollIntoView = () => undefined;
    Element.prototype.hasPointerCapture = () => false;
    fireEvent.keyDown(note, { key: 'Enter' });
    fireEvent.keyDown(screen.getByRole('option', { name: 'New custom field: Note' }), {
      key: 'Enter',
    });
    type('Where did these people agree to be contacted?', 'Fair in Lyon');
    press('Upload and check');
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    const { url } = FakeUpload.sent[0]!;
    const plan: unknown = JSON.parse(new URL(url, 'http://x').searchParams.get('plan')!);
    const [made] = server.inputsOf('conversations/createField');
    expect(made).toMatchObject({ name: 'Note', kind: 'text' });
    const fields = [
      { column: 2, field_id: FIELD },
      { column: 3, field_id: made?.field_id },
    ];
    expect(plan).toMatchObject({ columns: { fields } });
  });

  it('asks for the consent first', async () => {
    open();
    await pick(FILE);
    await screen.findByText('2 leads found');
    press('Upload and check');
    expect(
      await screen.findByText('Please say where these people agreed to be contacted'),
    ).toBeTruthy();
    expect(FakeUpload.sent).toEqual([]);
  });

  it('that the server refuses says why, and keeps what was typed', async () => {
    FakeUpload.status = 409;
    FakeUpload.answer = { message: 'Another file is being read.' };
    open();
    await pick(FILE);
    await screen.findByText('2 leads found');
    type('Where did these people agree to be contacted?', 'Fair in Lyon');
    press('Upload and check');
    expect(await screen.findByText('Another file is being read.')).toBeTruthy();
    expect(screen.getByDisplayValue('Fair in Lyon')).toBeTruthy();
  });

  it('says why each column was taken, and shows the first leads as they will be', async () => {
    open();
    await pick(
      'Export;;;\nCode;Vorname;Nachname;Telefon\n12345678;Ada;Lovelace;06 39 98 00 01\n12345679;Eve;None;12\n',
    );
    const leads = await screen.findByRole('region', { name: 'The first leads, as we read them' });
    await waitFor(() => expect(leads.textContent).toContain('Ada Lovelace+33 6 39 98 00 01'));
    expect(leads.textContent).toMatch(/Eve None12This isn't a phone number from France/);
    expect(screen.getByText('Its heading says so, and 1 of 2 values fit.')).toBeTruthy();
    expect(screen.getByText('We skip 1 row above the table.')).toBeTruthy();
  });

  it('says which columns tell where the leads came from', async () => {
    open();
    await pick('Nom;Mobile;utm_source;Ville\nAda Lovelace;06 39 98 00 01;google;Lyon\n');
    expect(
      await screen.findByText('Where each lead came from is kept, from utm_source.'),
    ).toBeTruthy();
  });

  it('asks which of two columns is the phone, and sends nothing before', async () => {
    open();
    await pick('Nom;Fixe phone;Mobile\nAda Lovelace;01 39 98 00 01;06 39 98 00 01\n');
    await screen.findByText('1 lead found');
    expect(screen.queryByText(/could be the phone number/)).toBeNull();
    await pick('Nom;Phone;Mobile\nAda Lovelace;01 39 98 00 01;06 39 98 00 01\n');
    await screen.findByText('We take a mobile number from Phone where Mobile has none.');
    expect(screen.queryByText(/could be the phone number/)).toBeNull();
    await pick('Nom;Téléphone;Phone\nAda Lovelace;01 39 98 00 01;06 39 98 00 01\n');
    await screen.findByText(/^Two columns could be the phone number/);
    type('Where did these people agree to be contacted?', 'Fair in Lyon');
    press('Upload and check');
    expect(await screen.findByText('Choose the column with the phone numbers')).toBeTruthy();
    expect(FakeUpload.sent).toEqual([]);
    press('Phone');
    expect(await screen.findByText('+33 6 39 98 00 01')).toBeTruthy();
    const spare = 'We take a mobile number from Téléphone where Phone has none.';
    expect(await screen.findByText(spare)).toBeTruthy();
    press('Upload and check');
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(decodeURIComponent(FakeUpload.sent[0]!.url)).toContain('"phone":2');
  });

  it('names the rows whose characters were guessed', async () => {
    open();
    const bytes = new TextEncoder().encode(
      `Nombre;Tél\nJosé Núñez;06 39 98 00 01\ncaf_;06 39 98 00 02\n`,
    );
    bytes[bytes.indexOf(0x5f)] = 0xe9;
    await pick(bytes);
    expect(await screen.findByText('1 row has damaged characters')).toBeTruthy();
    expect(screen.getByText(/please check row 3\.$/)).toBeTruthy();
    expect(screen.getAllByText('José Núñez')).not.toEqual([]);
    expect(screen.getAllByText('café')).not.toEqual([]);
  });

  it('reads a workbook, also under the name of a text', async () => {
    open();
    const rows = textRows([
      ['Nom', 'Mobile'],
      ['Zoë Müller', '06 39 98 00 02'],
    ]);
    await pick(await workbookOf([{ name: 'Leads', rows }]));
    expect(await screen.findByText('Read from the sheet "Leads".')).toBeTruthy();
    expect(screen.getByText('1 lead found')).toBeTruthy();
    await pick(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), 'leads.xls');
    expect(await screen.findByText(/Excel file in the old format/)).toBeTruthy();
  });

  it('says what is wrong with a file', async () => {
    open();
    await pick('\n\n');
    expect(await screen.findByText(/This file has no rows/)).toBeTruthy();
  });

  it('needs a number, and an editor', async () => {
    open({ 'campaigns/list': [buildCampaign()] });
    expect(await screen.findByText('Connect a number first')).toBeTruthy();
    open({}, 'viewer');
    expect(await screen.findByText('You need editor permissions to import leads.')).toBeTruthy();
  });
});

describe('an import', () => {
  it('that is checked names who is left out, and is started by a press', async () => {
    const { server } = open({
      'leads/imports': [made()],
      'leads/importRows': {
        rows: [{ row_number: 4, name: 'Eve', phone: 'none', reason: 'No number.' }],
        after_row: null,
      },
      'leads/startImport': { ok: true },
    });
    expect(await screen.findByText('3 leads can be contacted')).toBeTruthy();
    press('1 unreadable');
    expect(await screen.findByText('No number.')).toBeTruthy();
    expect(screen.getByText('Row 4')).toBeTruthy();
    for (const text of [
      '3 messages from "Spring", one to each lead',
      '2 opted out, 1 is already a lead',
      '+33 6 39 98 00 01',
      'Hi Ada, still looking for a flat?',
      "We couldn't write an example.",
      /^From Mon, Mar 9.* to about Wed, Mar 11.*: 3 days$/,
      /^At most 20 a day, 3 minutes apart.* the pace grows with replies, up to 250 a day\.$/,
      '+33 6 39 98 00 99',
      /^Your team has 1 message left in this period/,
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    press('Start import');
    expect(server.inputsOf('leads/startImport')).toEqual([]);
    fireEvent.click(
      screen.getByRole('checkbox', { name: 'These people agreed to be contacted on WhatsApp' }),
    );
    press('Start import');
    await waitFor(() =>
      expect(server.inputsOf('leads/startImport')).toEqual([
        { team_slug: 'acme-123456', import_id: 'i1', messages: 3, agreed: true },
      ]),
    );
  });

  it('that takes a day names the day once', async () => {
    const done_at = '2026-03-09T07:11:00.000Z';
    open({
      'leads/imports': [made()],
      'leads/importSummary': { ...SUMMARY, done_at, days: 1 },
    });
    expect(await screen.findByText(/^From Mon, Mar 9, [^,]+ to about [\d:]+\s[AP]M$/)).toBeTruthy();
  });

  it('is done once no lead waits', async () => {
    const counts = { ...made().counts, good: 0, entered: 3 };
    open({ 'leads/imports': [made({ state: 'done', counts, waiting: 0 })] });
    expect(await screen.findByText('Done')).toBeTruthy();
  });

  it('is not started without its summary, nor without a message', async () => {
    const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Start import' });
    const { unmount } = open({
      'leads/imports': [made()],
      'leads/importSummary': refused('NOT_FOUND', 'Gone. Nothing has been sent.'),
    });
    expect(await screen.findByText(/Nothing has been sent/)).toBeTruthy();
    expect((await button()).disabled).toBe(true);
    unmount();
    open({
      'leads/imports': [made()],
      'leads/importSummary': { ...SUMMARY, messages: 0, first: [] },
    });
    expect(await screen.findByText(/^None: we can't/)).toBeTruthy();
    expect((await button()).disabled).toBe(true);
  });

  it('that runs shows how far it is, and can be paused', async () => {
    const counts = { ...made().counts, good: 1, entered: 2 };
    const { server } = open({
      'leads/imports': [made({ state: 'running', counts, waiting: 1 })],
      'leads/pauseImport': { ok: true },
    });
    expect(await screen.findByText('2 of 3 leads entered. 1 contacted, 1 waiting.')).toBeTruthy();
    expect(
      screen
        .getByRole('progressbar', { name: 'Progress of the import' })
        .getAttribute('aria-valuenow'),
    ).toBe('66');
    press('Pause');
    await waitFor(() => expect(server.inputsOf('leads/pauseImport')).toHaveLength(1));
  });

  it('is undone after a confirmation only', async () => {
    const counts = { ...made().counts, good: 0, entered: 3 };
    const { server } = open({
      'leads/imports': [made({ state: 'done', counts, waiting: 3 })],
      'leads/undoImport': { ok: true },
    });
    await screen.findByText('Contacting leads');
    press('Undo');
    expect(await screen.findByText('Undo this import?')).toBeTruthy();
    expect(server.inputsOf('leads/undoImport')).toEqual([]);
    press('Undo import');
    await waitFor(() => expect(server.inputsOf('leads/undoImport')).toHaveLength(1));
  });

  it.each([
    [0, '3 leads removed'],
    [1, '3 leads removed, 1 kept because we had contacted them'],
    [2, '3 leads removed, 2 kept because we had contacted them'],
  ])('that was undone says what became of its leads, with %i kept', async (kept, text) => {
    const counts = { ...made().counts, good: 0, undone: 3, kept };
    open({ 'leads/imports': [made({ state: 'undone', counts })] });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
