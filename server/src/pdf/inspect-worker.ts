import { constants, createInflate } from 'node:zlib';

// Runs on a thread of its own: inspecting a large document takes seconds.

/** Reason why a file is refused. */
class InspectionError extends Error {}

/** Limits of one document: far above real documents, and low enough to inspect. `unpacked` is in bytes. */
const inspectionLimits = { unpacked: 100 * 1024 * 1024, streams: 50_000 };

/**
 * Names of scripts, media, forms that send data, and embedded or linked files. Each name is long enough not to occur by
 * chance in the bytes of a picture. So the search covers the whole file, and nothing can hide.
 */
const activeContentPattern =
  /\/(JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|Rendition|RichMedia(Settings|Content|Execute)?|GoToE|GoToR|GoTo3DView|Sound|Movie|XFA)(?![A-Za-z0-9])/;

/** Actions of a document, page or field that an event triggers, such as opening the document. */
const eventActionPattern = /\/AA\s*(<<|\d+\s+\d+\s+R)/;

/** Decodes names: any character can be written as a number, which would hide a name. */
const decodeNames = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether the end of the file gives the position of an object table, and one begins there. */
const hasTrailer = (text: string) => {
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-2048)) ?? [];
  return offset !== undefined && /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(Number(offset), Number(offset) + 64));
};

/** Yields the start of each stream's data, and the dictionary before it. */
function* findStreams(text: string) {
  let from = 0;
  let count = 0;
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream[ \t]*(\r\n?|\n)/g)) {
    count += 1;
    if (count > inspectionLimits.streams) throw new InspectionError('it has more parts than can be looked through');
    const before = text.slice(from, index);
    // Only the stream's own dictionary; the text before it belongs to other objects.
    const dictionary = before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0));
    yield { description: decodeNames(dictionary), start: index + word.length };
    from = index;
  }
}

const containsObjects = (description: string) => /\/ObjStm\b|\/First\b/.test(description);

/** Whether packed objects can't be read here: they use an unusual filter, or lie in another file. */
const hidesObjects = (description: string) =>
  /\/(DecodeParms|DP|FFilter|F)\b/.test(description) ||
  !/\/Filter\s*(\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(description) ||
  description.split('/Filter').length > 2;

const isDeflated = (bytes: Uint8Array, at: number) => {
  const [method = 0, flags = 0] = [bytes[at], bytes[at + 1]];
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 32) === 0;
};

/** Unpacks data as a PDF reader would: up to where the data is damaged or truncated. */
const unpack = (packed: Uint8Array, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 });
    inflate.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= maxBytes) return;
      inflate.destroy();
      reject(new InspectionError('it unpacks to more than can be looked through'));
    });
    inflate.on('end', () => resolve(Buffer.concat(chunks)));
    inflate.on('error', () => resolve(Buffer.concat(chunks)));
    inflate.end(packed);
  });

type PdfTexts = {
  /** Texts that may describe objects: the file itself, and each unpacked stream. */
  all: string[];
  /** Streams of packed objects, with the offset of the first object. */
  packed: { text: string; first: number }[];
};

const readPdfTexts = async (bytes: Buffer, fileText: string): Promise<PdfTexts> => {
  const texts: PdfTexts = { all: [decodeNames(fileText)], packed: [] };
  let remainingBytes = inspectionLimits.unpacked;
  for (const { description, start } of findStreams(fileText)) {
    const isPacked = isDeflated(bytes, start);
    if (containsObjects(description) && (hidesObjects(description) || !isPacked)) {
      throw new InspectionError('objects are packed in a way that hides them');
    }
    if (!isPacked) continue;
    const unpacked = await unpack(bytes.subarray(start), remainingBytes);
    remainingBytes -= unpacked.byteLength;
    const plain = unpacked.toString('latin1');
    texts.all.push(decodeNames(plain));
    if (!containsObjects(description)) continue;
    texts.packed.push({ text: plain, first: Number(/\/First\s+(\d{1,10})/.exec(description)?.[1] ?? 0) });
  }
  return texts;
};

/** Finds every text that may be the object of a number. Readers take the last one, but disagree which one is last. */
const findObjects = ({ all, packed }: PdfTexts, number: string): string[] => {
  const plainObjects = [...(all[0] ?? '').matchAll(new RegExp(`(?<!\\d)0*${number}\\s+\\d+\\s+obj\\b`, 'g'))];
  const objects = plainObjects.map(({ index, 0: head }) => (all[0] ?? '').slice(index + head.length).slice(0, 2000));
  for (const { text, first } of packed) {
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      if (numbers[index] === Number(number))
        objects.push(decodeNames(text.slice(first + (numbers[index + 1] ?? 0)).slice(0, 2000)));
    }
  }
  return objects;
};

/** Whether a value is a place in the document, or an action that goes to a place and does nothing else. */
const isDestination = (value: string) => {
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
const hasOpenAction = (texts: PdfTexts) =>
  texts.all.some((text) =>
    [...text.matchAll(/\/OpenAction\b/g)].some(({ index }) => {
      const value = text.slice(index + '/OpenAction'.length).slice(0, 2000);
      const [, number] = /^\s+(\d{1,10})\s+\d+\s+R\b/.exec(value) ?? [];
      const values = number === undefined ? [value] : findObjects(texts, String(Number(number)));
      return values.length === 0 || !values.every(isDestination);
    }),
  );

/** Whether a link leads to anything but a web or mail address. */
const hasForbiddenLink = (text: string) =>
  [...text.matchAll(/\/URI\s*(\(|<|\d+\s+\d+\s+R)/g)].some(({ index, 0: head, 1: kind = '' }) => {
    const value = text.slice(index + head.length).slice(0, 2000);
    const address = kind === '<' ? Buffer.from(/^[\dA-Fa-f]*/.exec(value)?.[0] ?? '', 'hex').toString('latin1') : value;
    return kind.endsWith('R') || !/^(https?:\/\/|mailto:)/i.test(address);
  });

const inspectBytes = async (bytes: Buffer): Promise<{ tagged: boolean }> => {
  const fileText = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(fileText)) throw new InspectionError('it does not begin as one');
  if (!hasTrailer(fileText)) throw new InspectionError('it does not end as one');
  const texts = await readPdfTexts(bytes, fileText);
  for (const text of texts.all) {
    const [, name] = activeContentPattern.exec(text) ?? [];
    if (name) throw new InspectionError(`it holds ${name}`);
    if (/\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(text)) throw new InspectionError('it is encrypted');
    if (eventActionPattern.test(text)) throw new InspectionError('it acts by itself');
    if (hasForbiddenLink(text)) throw new InspectionError('a link leads out of the web');
  }
  if (hasOpenAction(texts)) throw new InspectionError('it acts when it is opened');
  return {
    tagged:
      texts.all.some((text) => /\/Marked\s+true\b/.test(text)) &&
      texts.all.some((text) => /\/StructTreeRoot\s+\d+\s+\d+\s+R\b/.test(text)),
  };
};

/** Inspects a document. Returns whether it is tagged, or why it is refused. */
export const inspect = async (bytes: Uint8Array): Promise<{ tagged: boolean } | { error: string }> => {
  try {
    return await inspectBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof InspectionError) return { error: error.message };
    throw error;
  }
};
