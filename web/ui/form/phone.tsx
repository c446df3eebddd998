import { startTransition, useEffect, useState } from 'react';
import { loadFile } from '#web/platform/load-file.ts';
import { whenAtRest } from '#web/platform/rest.ts';

type Format = (digits: string) => string;

let loaded: Format | undefined;
let loading: Promise<Format> | undefined;

/** The world's numbering plans are 36 KB, so they load once, after the page that first shows a number. */
function loadFormat(): Promise<Format> {
  loading ??= whenAtRest()
    .then(() => loadFile(() => import('libphonenumber-js/min')))
    .then(({ parsePhoneNumberFromString }) => {
      loaded = (digits) =>
        parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
      return loaded;
    });
  // The next number tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The digits of a phone number or WhatsApp address: `33612345678@c.us` gives `33612345678`. */
export function phoneDigits(phone: string): string {
  return phone.split('@')[0]?.replaceAll(/\D/g, '') ?? '';
}

/** `+33612345678` until the numbering plans have loaded, then `+33 6 12 34 56 78`. */
export const phoneText = (phone: string, format = loaded): string => {
  const digits = phoneDigits(phone);
  return format ? format(digits) : `+${digits}`;
};

/** Rerenders once the numbering plans have loaded. */
export function usePhoneFormat(): Format | undefined {
  const [format, setFormat] = useState<Format | undefined>(() => loaded);
  useEffect(() => {
    if (format) return;
    let isMounted = true;
    // Without the numbering plans, numbers stay unformatted.
    loadFormat().then(
      // Many numbers change at once; a transition keeps a slow phone responsive.
      (found) => isMounted && startTransition(() => setFormat(() => found)),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [format]);
  return format;
}

export function Phone({ phone, className }: { phone: string; className?: string }) {
  return <span className={className}>{phoneText(phone, usePhoneFormat())}</span>;
}
