/** The smallest valid files of each type. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** A phone's recording: Ogg with Opus. */
export const OGG = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(20),
  Buffer.from('\x01\x13OpusHead\x01\x01'),
  Buffer.alloc(40),
]);
/** A browser's recording, audio only or with video. */
export const WEBM = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d428781044285810218538067' +
    '01ffffffffffffff',
  'hex',
);
export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
export const HTML = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
export const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
