import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { buildAccount } from '#web/test/build-account.ts';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { WidgetTab } from './widget-tab.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

function open(
  campaigns: Campaign[],
  chosenId: string | null = null,
  accounts: WhatsAppAccount[] = [],
) {
  fakeServer({ 'whatsapp/accounts': accounts });
  return openInTeam(
    <WidgetTab
      campaigns={campaigns}
      chosenId={chosenId}
      onChoose={() => undefined}
      hrefOf={(tab, id) => `${TEAM}/whatsapp?tab=${tab}${id ? `&campaign=${id}` : ''}`}
    />,
    { at: '/whatsapp' },
  );
}

/** Chooses an option from one of the form's lists. */
function choose(label: string, option: string) {
  fireEvent.keyDown(screen.getByRole('combobox', { name: label }), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('option', { name: option }), { key: 'Enter' });
}

beforeEach(() => {
  writeText.mockResolvedValue(undefined);
  // jsdom doesn't support colors.
  vi.stubGlobal('CSS', { supports: (_name: string, text: string) => !text.includes('no color') });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
});
afterEach(() => {
  writeText.mockReset();
});

const connected = buildConnected();
const other = buildCampaign({ campaign_id: 'c9', campaign_name: 'Winter' });

describe('a number that is away', () => {
  it('and lost is said so, with the way back, and is no new draft', async () => {
    open([buildCampaign()], 'c1', [buildAccount({ campaign_id: 'c1', state: 'lost' })]);
    expect(await screen.findByText(/the number lost its connection/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe(
      `${TEAM}/whatsapp?tab=connect&campaign=c1`,
    );
    expect(screen.queryByText(/This is a draft campaign/)).toBeNull();
  });

  it('and only unreachable is said so above the generator', async () => {
    open([connected], 'c1', [buildAccount({ campaign_id: 'c1', state: 'unreachable' })]);
    expect(await screen.findByText(/the number can't be reached/)).toBeTruthy();
    expect(screen.getByText('Widget settings')).toBeTruthy();
  });
});

describe('the color', () => {
  it('that no browser knows is said so at its field', async () => {
    open([connected], 'c1', [buildAccount({ campaign_id: 'c1' })]);
    const box = await screen.findByRole('textbox', { name: 'Color' });
    fireEvent.change(box, { target: { value: 'no color at all' } });
    expect(screen.getByText(/This isn't a CSS color/)).toBeTruthy();
    fireEvent.change(box, { target: { value: 'rebeccapurple' } });
    expect(screen.queryByText(/This isn't a CSS color/)).toBeNull();
  });
});

describe('the widget tab', () => {
  it('leads to the campaigns where there is none', () => {
    open([]);
    expect(screen.getByText('No Campaigns Found')).toBeTruthy();
    expect(
      screen.getByText('Create a campaign first to get started with widget creation.'),
    ).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe(`${TEAM}/campaigns`);
  });

  it('asks for a campaign', () => {
    open([connected, other]);
    expect(screen.getByText('Step 3: Add Website Widget')).toBeTruthy();
    expect(screen.getByText('Select a Campaign')).toBeTruthy();
  });

  it('names a draft, and leads to its connection', () => {
    open([other], 'c9');
    expect(
      screen.getByText(
        'This is a draft campaign. Connect a WhatsApp number to activate the widget.',
      ),
    ).toBeTruthy();
    const href = `${TEAM}/whatsapp?tab=connect&campaign=c9`;
    for (const name of ['Connect WhatsApp Number Now', 'Connect WhatsApp']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
    expect(screen.getByText('Connect WhatsApp First')).toBeTruthy();
    expect(screen.queryByText('View Generated Code')).toBeNull();
  });

  it('says that a campaign which is no draft has lost its number', () => {
    open([buildCampaign({ status: 'inactive' })]);
    expect(
      screen.getByText(
        'WhatsApp is not connected for this campaign. Connect a number to activate the widget.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Connect WhatsApp Number Now')).toBeNull();
  });
});

describe('the generator', () => {
  const link = () => screen.getByLabelText<HTMLTextAreaElement>('Direct link').value;
  const html = () => screen.getByLabelText<HTMLTextAreaElement>('HTML').value;

  it('makes a link with the message as it is typed', () => {
    open([connected]);
    expect(link()).toBe('https://wa.me/15550001111');
    const message = 'Hello & "welcome" <3';
    fireEvent.change(screen.getByLabelText('Pre-filled message (optional)'), {
      target: { value: message },
    });
    expect(new URL(link()).searchParams.get('text')).toBe(message);
    const test = screen.getByRole('link', { name: 'Test Widget' });
    expect(test.getAttribute('href')).toBe(link());
    expect(screen.getByRole('link', { name: 'Test Link' }).getAttribute('href')).toBe(link());
  });

  it('has a text for the traditional button alone, with a default', () => {
    open([connected]);
    expect(screen.queryByLabelText('Button text (optional)')).toBeNull();
    choose('Button type', 'Traditional');
    const site = within(screen.getByRole('group', { name: 'Example website' }));
    expect(site.getByRole('link').textContent).toBe('Chat with Emma');
    fireEvent.change(screen.getByLabelText('Button text (optional)'), {
      target: { value: '  Write to us ' },
    });
    expect(site.getByRole('link').textContent).toBe('Write to us');
    expect(html()).toContain('>Write to us<');
  });

  it('remembers the style of each type of button', () => {
    open([connected]);
    choose('Style', 'Outline');
    choose('Button type', 'Traditional');
    expect(screen.getByRole('combobox', { name: 'Style' }).textContent).toBe('Filled');
    choose('Button type', 'Circular');
    expect(screen.getByRole('combobox', { name: 'Style' }).textContent).toBe('Outline');
  });

  it('copies, and says so; where it may not, it says that', async () => {
    open([connected]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Copy Link' })[0]!);
    expect(await screen.findByText('Link copied to clipboard')).toBeTruthy();
    expect(writeText).toHaveBeenLastCalledWith('https://wa.me/15550001111');
    writeText.mockRejectedValue(new Error('denied'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Copy HTML' })[0]!);
    expect(await screen.findByText("Your browser doesn't allow copying")).toBeTruthy();
  });
});
