import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { DEFAULT_WIDGET, widgetCss, widgetHtml, widgetLink } from '#domain/widget/widget.ts';
import { expect, test } from '../support/test.ts';

const PHONE = '33612345678@c.us';
const ODD = `"><script>document.title='broken'</script>' onclick='1 {{7*7}} مرحبا`;

interface ForeignSite {
  origin: string;
  stop(): Promise<void>;
}

/** A third-party website that has no relation to the product. */
async function foreignSite(body: string, policy?: string, css = ''): Promise<ForeignSite> {
  const server = createServer((request, response) => {
    if (request.url === '/site.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(css);
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy && { 'content-security-policy': policy }),
    });
    response.end(
      `<!doctype html><html lang="en"><head><title>shop</title><link rel="stylesheet" href="/site.css"></head><body><h1>Shop</h1>${body}<p style="height:300vh">Text</p></body></html>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function boxOf(page: Page) {
  const box = await page.locator('a.opensetter-widget').boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return {
    width: box?.width,
    right: width - (box?.x ?? 0) - (box?.width ?? 0),
    bottom: height - (box?.y ?? 0) - (box?.height ?? 0),
  };
}

test('the widget stands at the bottom right of a foreign page and opens the chat', async ({
  page,
}) => {
  const settings = { ...DEFAULT_WIDGET, message: ODD };
  const site = await foreignSite(widgetHtml(settings, PHONE, 'Emma'));
  await page.goto(site.origin);
  await page.mouse.wheel(0, 800);
  expect(await boxOf(page)).toEqual({ width: 60, right: expect.closeTo(20, 0), bottom: 20 });
  const link = page.getByRole('link', { name: 'Chat with Emma' });
  expect(await link.getAttribute('href')).toBe(widgetLink(PHONE, ODD));
  const asked = page.context().waitForEvent('page');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await link.click();
  const chat = await asked;
  await chat.waitForLoadState();
  expect(new URL(chat.url()).searchParams.get('text')).toBe(ODD);
  await site.stop();
});

test('no text of the widget runs on the page', async ({ page }) => {
  const settings = { ...DEFAULT_WIDGET, type: 'traditional' as const, text: ODD, color: ODD };
  const site = await foreignSite(widgetHtml(settings, PHONE, ODD));
  await page.goto(site.origin);
  await expect(page.locator('a.opensetter-widget')).toHaveText(ODD);
  expect(await page.title()).toBe('shop');
  expect(await page.locator('script').count()).toBe(0);
  await site.stop();
});

test('a site with a strict policy keeps the link, and its stylesheet gives it its look', async ({
  page,
}) => {
  const policy = "default-src 'none'; style-src 'self'";
  const html = widgetHtml(DEFAULT_WIDGET, PHONE, 'Emma');
  const bare = await foreignSite(html, policy);
  await page.goto(bare.origin);
  await expect(page.getByRole('link', { name: 'Chat with Emma' })).toBeVisible();
  await bare.stop();
  const styled = await foreignSite(html, policy, widgetCss(DEFAULT_WIDGET));
  await page.goto(styled.origin);
  expect(await boxOf(page)).toEqual({ width: 60, right: expect.closeTo(20, 0), bottom: 20 });
  await styled.stop();
});
