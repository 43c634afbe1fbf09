import { constants, createInflate } from 'node:zlib';

// Runs on a thread of its own: looking through a large document takes seconds.

/** Why bytes are not taken as a document. */
class Fault extends Error {}

/** What one document may hold: far more than real ones do, and little enough to look through. */
const most = { unpacked: 100 * 1024 * 1024, streams: 50_000 };

/**
 * What runs, sends, plays, leads into other files or carries them. Each name is long enough not to come about by chance
 * in the bytes of a picture, so that nothing has to be left out of the search where something could hide.
 */
const active =
  /\/(JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|Rendition|RichMedia(Settings|Content|Execute)?|GoToE|GoToR|GoTo3DView|Sound|Movie|XFA)(?![A-Za-z0-9])/;

/** Actions of a document, a page or a field that come with an event, such as that it is opened. */
const onEvent = /\/AA\s*(<<|\d+\s+\d+\s+R)/;

/** Characters of a name may be written as numbers: as good a way to write one as to hide it. */
const namesOf = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Where the end of the file says that its table of objects is, one must begin. */
const hasTrailer = (text: string) => {
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-2048)) ?? [];
  return offset !== undefined && /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(offset), Number(offset) + 64));
};

/** Where the data of every stream begins, with the text before it that describes it. */
function* streamsIn(text: string) {
  let from = 0;
  let count = 0;
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream[ \t]*(\r\n?|\n)/g)) {
    count += 1;
    if (count > most.streams) throw new Fault('it has more parts than can be looked through');
    const before = text.slice(from, index);
    // Its own dictionary alone: what is before belongs to other objects.
    const own = before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0));
    yield { description: namesOf(own), start: index + word.length };
    from = index;
  }
}

const holdsObjects = (description: string) => /\/ObjStm\b|\/First\b/.test(description);

/** Objects that are packed in any but the usual way, or lie in another file: we can't see what they are. */
const hidesObjects = (description: string) =>
  /\/(DecodeParms|DP|FFilter|F)\b/.test(description) ||
  !/\/Filter\s*(\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(description) ||
  description.split('/Filter').length > 2;

const isDeflated = (bytes: Uint8Array, at: number) => {
  const [method = 0, flags = 0] = [bytes[at], bytes[at + 1]];
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 32) === 0;
};

/** What packed data holds; as a reader would, up to where it is broken or cut off, and without what follows it. */
const unpack = (packed: Uint8Array, left: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 });
    inflate.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= left) return;
      inflate.destroy();
      reject(new Fault('it unpacks to more than can be looked through'));
    });
    inflate.on('end', () => resolve(Buffer.concat(chunks)));
    inflate.on('error', () => resolve(Buffer.concat(chunks)));
    inflate.end(packed);
  });

type Texts = {
  /** All the text that may describe objects: the file as it is, and each of its packed streams. */
  all: string[];
  /** Streams of packed objects, with where their first object begins. */
  packed: { text: string; first: number }[];
};

const textsOf = async (bytes: Buffer, whole: string): Promise<Texts> => {
  const texts: Texts = { all: [namesOf(whole)], packed: [] };
  let left = most.unpacked;
  for (const { description, start } of streamsIn(whole)) {
    const isPacked = isDeflated(bytes, start);
    if (holdsObjects(description) && (hidesObjects(description) || !isPacked)) {
      throw new Fault('objects are packed in a way that hides them');
    }
    if (!isPacked) continue;
    const unpacked = await unpack(bytes.subarray(start), left);
    left -= unpacked.byteLength;
    const plain = unpacked.toString('latin1');
    texts.all.push(namesOf(plain));
    if (!holdsObjects(description)) continue;
    texts.packed.push({ text: plain, first: Number(/\/First\s+(\d{1,10})/.exec(description)?.[1] ?? 0) });
  }
  return texts;
};

/** Every text that an object of a number may be: readers take the last, but not all agree which that is. */
const objectsOf = ({ all, packed }: Texts, number: string): string[] => {
  const plain = [...(all[0] ?? '').matchAll(new RegExp(`(?<!\\d)0*${number}\\s+\\d+\\s+obj\\b`, 'g'))];
  const found = plain.map(({ index, 0: head }) => (all[0] ?? '').slice(index + head.length).slice(0, 2000));
  for (const { text, first } of packed) {
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      if (numbers[at] === Number(number))
        found.push(namesOf(text.slice(first + (numbers[at + 1] ?? 0)).slice(0, 2000)));
    }
  }
  return found;
};

/** A place in the document, or the action of going to one and nothing after it. */
const isPlace = (value: string) => {
  if (/^\s*\[\s*(\d+\s+\d+\s+R|\d+)\s*\//.test(value)) return true;
  const [, action] = /^\s*<<([^<>]*)>>/.exec(value) ?? [];
  return (
    action !== undefined &&
    /\/S\s*\/GoTo\b/.test(action) &&
    action.split(/\/S\b/).length === 2 &&
    !/\/Next\b/.test(action)
  );
};

/** Whether opening the document does more than show one of its pages. */
const actsOnOpening = (texts: Texts) =>
  texts.all.some((text) =>
    [...text.matchAll(/\/OpenAction\b/g)].some(({ index }) => {
      const value = text.slice(index + '/OpenAction'.length).slice(0, 2000);
      const [, number] = /^\s+(\d{1,10})\s+\d+\s+R\b/.exec(value) ?? [];
      const values = number === undefined ? [value] : objectsOf(texts, String(Number(number)));
      return values.length === 0 || !values.every(isPlace);
    }),
  );

/** Whether a link leads to anything but an address of the web or of mail. */
const leadsElsewhere = (text: string) =>
  [...text.matchAll(/\/URI\s*(\(|<|\d+\s+\d+\s+R)/g)].some(({ index, 0: head, 1: kind = '' }) => {
    const value = text.slice(index + head.length).slice(0, 2000);
    const address = kind === '<' ? Buffer.from(/^[\dA-Fa-f]*/.exec(value)?.[0] ?? '', 'hex').toString('latin1') : value;
    return kind.endsWith('R') || !/^(https?:\/\/|mailto:)/i.test(address);
  });

const lookThrough = async (bytes: Buffer): Promise<{ tagged: boolean }> => {
  const whole = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(whole)) throw new Fault('it does not begin as one');
  if (!hasTrailer(whole)) throw new Fault('it does not end as one');
  const texts = await textsOf(bytes, whole);
  for (const text of texts.all) {
    const [, name] = active.exec(text) ?? [];
    if (name) throw new Fault(`it holds ${name}`);
    if (/\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(text)) throw new Fault('it is encrypted');
    if (onEvent.test(text)) throw new Fault('it acts by itself');
    if (leadsElsewhere(text)) throw new Fault('a link leads out of the web');
  }
  if (actsOnOpening(texts)) throw new Fault('it acts when it is opened');
  return {
    tagged:
      texts.all.some((text) => /\/Marked\s+true\b/.test(text)) &&
      texts.all.some((text) => /\/StructTreeRoot\s+\d+\s+\d+\s+R\b/.test(text)),
  };
};

/** Looks through a document: whether it is tagged, or why it is none that is taken. */
export const inspect = async (bytes: Uint8Array): Promise<{ tagged: boolean } | { fault: string }> => {
  try {
    return await lookThrough(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (fault) {
    if (fault instanceof Fault) return { fault: fault.message };
    throw fault;
  }
};
