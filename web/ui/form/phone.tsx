import { startTransition, useEffect, useState } from 'react';
import { loadFile } from '#web/platform/load-file.ts';

type Format = (digits: string) => string;

let loaded: Format | undefined;
let loading: Promise<Format> | undefined;

/** The numbering plans of the world are 30 KB: fetched once, when the first number is shown. */
function loadFormat(): Promise<Format> {
  loading ??= loadFile(() => import('libphonenumber-js/min')).then(
    ({ parsePhoneNumberFromString }) => {
      loaded = (digits) =>
        parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
      return loaded;
    },
  );
  // Asked for again with the next number.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Digits of a phone number or WhatsApp address: `33612345678@c.us` gives `33612345678`. */
export function phoneDigits(phone: string): string {
  return phone.split('@')[0]?.replaceAll(/\D/g, '') ?? '';
}

/** `+33612345678` until the plans are there, then `+33 6 12 34 56 78`. */
export const phoneText = (phone: string, format = loaded): string => {
  const digits = phoneDigits(phone);
  return format ? format(digits) : `+${digits}`;
};

/** Draws again once the plans are there. */
export function usePhoneFormat(): Format | undefined {
  const [format, setFormat] = useState<Format | undefined>(() => loaded);
  useEffect(() => {
    if (format) return;
    let wanted = true;
    // Without the numbering plans the plain digits stay.
    loadFormat().then(
      // Many numbers change at once: a slow phone answers in between.
      (found) => wanted && startTransition(() => setFormat(() => found)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [format]);
  return format;
}

export function Phone({ phone, className }: { phone: string; className?: string }) {
  return <span className={className}>{phoneText(phone, usePhoneFormat())}</span>;
}
