const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL's host name means this machine. */
export const isLocalName = (name: string): boolean => LOCAL_NAMES.has(name);
