import type { Device } from '#domain/accounts/device.ts';
import { deviceCopy } from '#copy/shared/parts.ts';

export const deviceName = ({ browser, system }: Pick<Device, 'browser' | 'system'>): string =>
  deviceCopy.name({
    browser: browser ?? deviceCopy.browser,
    system: system ?? deviceCopy.system,
  });
