/** What a recording says; its creator writes it into the file. */
export interface RecordingContent {
  says?: string;
  /** By the name that servers use: `english`. */
  language?: string;
  sound?: 'speech' | 'unclear' | 'noise' | 'silence';
  seconds?: number;
}

const LETTERS_A_SECOND = 15;
const FRAMES_A_SECOND = 50;
const MARK = 'SANDBOX=';
const SILENT = Buffer.from('+P/+', 'base64');
/** Three frames of a humming voice. */
const HUM = [
  'SKmdfA8CNxBb0gdpxoQEl61PvFSxHFE6p/kxdjqA',
  'SKV6c/2+q0k5TT795rwbl1+EVAaKFTzfF2L92n0M',
  'SKfqxXup6TkRc145x/sA5iV4Mka8t8VAbexUa5/nE/A=',
].map((packet) => Buffer.from(packet, 'base64'));

/** Creates a voice note in WhatsApp's format that hums where its words have letters. */
export function createRecording(content: RecordingContent): Buffer {
  const { says = '', sound = 'speech' } = content;
  const { seconds = Math.max(1, says.length / LETTERS_A_SECOND) } = content;
  const count = Math.ceil(seconds * FRAMES_A_SECOND);
  const frames = Array.from({ length: count }, (_, i) => {
    const letter = says[Math.floor((i / count) * says.length)] ?? 'a';
    const isHeard = sound !== 'silence' && /\p{L}|\p{N}/u.test(letter);
    return isHeard ? (HUM[i % HUM.length] ?? SILENT) : SILENT;
  });
  return oggOpus(frames, comment({ sound, seconds, ...content }));
}

/** Appends its words to a file recorded elsewhere. */
export const tagRecording = (said: RecordingContent, file: Buffer): Buffer =>
  Buffer.concat([file, comment({ sound: 'speech', ...said })]);

function comment(said: RecordingContent): Buffer {
  const text = Buffer.from(`____${MARK}${JSON.stringify(said)}`);
  text.writeUInt32LE(text.length - 4);
  return text;
}

/** Reads what a recording says; returns an unclear one if only its length can be guessed. */
export function readRecording(file: Buffer): Required<RecordingContent> {
  const at = file.lastIndexOf(MARK);
  const end = at < 4 ? 0 : at + file.readUInt32LE(at - 4);
  const content =
    end === 0 ? {} : (JSON.parse(file.toString('utf8', at + MARK.length, end)) as RecordingContent);
  const seconds = Math.max(1, file.length / 4_000);
  return { says: '', language: 'english', sound: 'unclear', seconds, ...content };
}

/** Samples in 20 ms, at Opus's nominal rate. */
const FRAME = 960;

/** An Ogg file with Opus packets of 20 ms, one channel and one comment. */
function oggOpus(packets: Buffer[], comment: Buffer): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const tags = Buffer.concat([Buffer.from('OpusTags\0\0\0\0\x01\0\0\0', 'latin1'), comment]);
  const sound = packets.map((packet, i) => page(packet, i + 2, (i + 1) * FRAME));
  return Buffer.concat([page(head, 0, 0), page(tags, 1, 0), ...sound]);
}

/** One packet of up to 65,024 bytes. */
function page(packet: Buffer, n: number, position: number): Buffer {
  const full = Math.floor(packet.length / 255);
  const header = Buffer.alloc(28 + full, 255);
  header.write('OggS\0', 'latin1');
  header.writeUInt8(n === 0 ? 2 : 0, 5);
  header.writeBigUInt64LE(BigInt(position), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(n, 18);
  header.writeUInt32LE(0, 22);
  header.writeUInt8(full + 1, 26);
  header.writeUInt8(packet.length % 255, 27 + full);
  const whole = Buffer.concat([header, packet]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** CRC-32 with Ogg's bit order, which no library offers. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value;
});
const checksum = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => ((sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0)) >>> 0, 0);
