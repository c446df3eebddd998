import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { textRows, workbookOf } from '#domain/leads/workbook/fixtures/workbook-of.ts';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { FakeUpload, stubUploads } from '#web/test/import-fakes.ts';
import { openImportTab } from '#web/test/open-import-tab.tsx';
import { press, type } from '#web/test/press.ts';

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

describe('an upload', () => {
  it('shows the file, guesses its columns and sends them with the consent', async () => {
    openImportTab();
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
    const { server } = openImportTab({
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
    openImportTab();
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
    openImportTab();
    await pick(FILE);
    await screen.findByText('2 leads found');
    type('Where did these people agree to be contacted?', 'Fair in Lyon');
    press('Upload and check');
    expect(await screen.findByText('Another file is being read.')).toBeTruthy();
    expect(screen.getByDisplayValue('Fair in Lyon')).toBeTruthy();
  });

  it('says why each column was taken, and shows the first leads as they will be', async () => {
    openImportTab();
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
    openImportTab();
    await pick('Nom;Mobile;utm_source;Ville\nAda Lovelace;06 39 98 00 01;google;Lyon\n');
    expect(
      await screen.findByText('Where each lead came from is kept, from utm_source.'),
    ).toBeTruthy();
  });

  it('asks which of two columns is the phone, and sends nothing before', async () => {
    openImportTab();
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
    openImportTab();
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
    openImportTab();
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
    openImportTab();
    await pick('\n\n');
    expect(await screen.findByText(/This file has no rows/)).toBeTruthy();
  });

  it('needs a number, and an editor', async () => {
    openImportTab({ 'campaigns/list': [buildCampaign()] });
    expect(await screen.findByText('Connect a number first')).toBeTruthy();
    openImportTab({}, 'viewer');
    expect(await screen.findByText('You need editor permissions to import leads.')).toBeTruthy();
  });
});
