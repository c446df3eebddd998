export interface Device {
  /** Chrome, Firefox …; null for others */
  browser: string | null;
  /** Windows, macOS …; null for others */
  system: string | null;
  kind: 'desktop' | 'phone' | 'tablet' | 'unknown';
}

/** The first match wins, because most browsers also claim to be the ones listed below them. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [pattern: RegExp, name: string, kind: Device['kind']][] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'desktop'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'desktop'],
];

/** Describes a User-Agent header well enough for users to recognise their devices. */
export function describeDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, kind] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return {
    browser: browser ?? null,
    system: system ?? null,
    kind: kind ?? 'unknown',
  };
}
