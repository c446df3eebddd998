import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A UTF-8 spreadsheet export, with one row pasted from Windows and two columns with mobiles. */
function mixedFile(): Buffer {
  const file = Buffer.from(
    [
      'Clientes de noviembre;;;;',
      '',
      'Código;Nombre;Apellidos;Teléfono;Móvil',
      '34600100;José;Núñez;+34 610 000 001;+34 600 000 001',
      '34600101;Ren_;Gómez;;+34 600 000 002',
      '34600102;Zoë;Müller;+34 610 000 003;+34 600 000 003',
      '34600103;Eva;Sin número;+34 910 000 004;',
    ].join('\r\n'),
  );
  file[file.indexOf('_')] = 0xe9;
  return file;
}

test('a file of mixed encodings is imported through its summary', async ({ context, sandbox }) => {
  const owner = await signUpWithTeam(context, 'Mira', 'Mira Files');
  const { page, call } = owner;
  const { team_slug } = owner.team;
  await sellPlan(team_slug);
  const { campaign_id } = await createCampaign(owner, team_slug);
  const number = newPhone();
  const session = await linkNumber(owner, sandbox, { team_slug, campaign_id }, number);

  await test.step('the preview names the guessed row, asks for the phone and shows three leads', async () => {
    await page.goto(`/dashboard/${team_slug}/outreach`);
    await page.getByRole('tab', { name: 'Import' }).click();
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: mixedFile() });
    await expect(page.getByText('4 leads found')).toBeVisible();
    await expect(page.getByText('1 row has damaged characters')).toBeVisible();
    await expect(page.getByText('please check row 5.')).toBeVisible();
    await expect(page.getByText('We skip 2 rows above the table.')).toBeVisible();
    await page.getByRole('button', { name: 'Móvil' }).click();
    const leads = page.getByRole('region', { name: 'The first leads, as we read them' });
    await expect(leads.getByRole('listitem')).toHaveText([
      /^José Núñez.*\+34 600 00 00 01/,
      /^René Gómez.*\+34 600 00 00 02/,
      /^Zoë Müller.*\+34 600 00 00 03/,
    ]);
    await expectAccessible(page);
  });

  const one = page.getByRole('listitem').filter({ hasText: 'clientes.csv' });
  const summary = one.getByRole('region', { name: 'What happens when you start' });

  await test.step('nothing is sent before the summary is confirmed', async () => {
    await page.getByLabel('Where did these people agree to be contacted?').fill('Fair in Sevilla');
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await expect(summary).toContainText('3 messages from');
    const first = summary.getByRole('region', { name: 'The first 3 leads' }).getByRole('listitem');
    await expect(first).toHaveText([
      /^José Núñez\+34 600 00 00 01Example.*José/s,
      /^René Gómez\+34 600 00 00 02Example/,
      /^Zoë Müller\+34 600 00 00 03Example/,
    ]);
    await expect(summary).toContainText('At most 20 a day, 3 minutes apart');
    await expect(summary).toContainText('grows with replies, up to 250 a day');
    await expect(summary).toContainText('1 row without a new number');
    await expect(summary).toContainText(`+1 ${number.slice(1)}`);
    await expect(one.getByRole('button', { name: '1 unreadable' })).toBeVisible();
    expect(await call('outreach/waiting', { team_slug })).toMatchObject({ items: [] });
    expect(await sandbox.sent(session)).toEqual([]);
    await expectAccessible(page);
  });

  await test.step('confirmed, exactly these leads wait', async () => {
    await expect(one.getByRole('button', { name: 'Start import' })).toBeDisabled();
    await summary.getByLabel('These people agreed to be contacted').check();
    await one.getByRole('button', { name: 'Start import' }).click();
    await expect(one.getByText(/^Consent confirmed by Mira/)).toBeVisible();
    await expect(one.getByText('3 of 3 leads entered')).toBeVisible();
    await expect(summary).toHaveCount(0);
  });
});
