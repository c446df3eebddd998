const NAMES = new Intl.DisplayNames('en', { type: 'language' });

export const languageName = (code: string): string => NAMES.of(code) ?? code;
