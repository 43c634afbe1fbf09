import { constants, createInflate } from 'node:zlib';

/** Bytes that are not taken as a document. The message says why. */
export class NotPdf extends Error {
  override name = 'NotPdf';
}

/** Unpacked bytes of one document: far more than real ones hold, and little enough to look through. */
const mostUnpacked = 200 * 1024 * 1024;

/**
 * What acts by itself or carries other files. Each name is long enough not to come about by chance in the bytes of a
 * picture, so that nothing has to be left out of the search where something could hide.
 */
const active =
  /\/(JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|Rendition|RichMedia(Settings|Content|Execute)?|GoToE|XFA)(?![A-Za-z0-9])/;

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
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream[ \t]*(\r\n?|\n)/g)) {
    yield { description: text.slice(from, index), start: index + word.length };
    from = index;
  }
}

/** Objects may be packed into a stream. Packed in any but the usual way we can't see what they are. */
const hidesObjects = (description: string) => {
  const own = description.slice(Math.max(description.lastIndexOf('endobj'), description.lastIndexOf('endstream'), 0));
  if (!/\/ObjStm\b|\/First\b/.test(own)) return false;
  return /\/(DecodeParms|DP)\b/.test(own) || !/\/Filter\s*(\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(own);
};

const isDeflated = (bytes: Uint8Array, at: number) => {
  const [method = 0, flags = 0] = [bytes[at], bytes[at + 1]];
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0;
};

/** What packed data holds; as a reader would, up to where it is broken or cut off, and without what follows it. */
const unpack = (packed: Uint8Array, most: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 });
    inflate.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= most) return;
      inflate.destroy();
      reject(new NotPdf('it unpacks to more than can be looked through'));
    });
    inflate.on('end', () => resolve(Buffer.concat(chunks)));
    inflate.on('error', () => resolve(Buffer.concat(chunks)));
    inflate.end(packed);
  });

/** All the text of a document that may describe objects: the file as it is, and each of its packed streams. */
async function* textsOf(bytes: Buffer, whole: string): AsyncGenerator<string> {
  yield namesOf(whole);
  let left = mostUnpacked;
  for (const { description, start } of streamsIn(whole)) {
    if (hidesObjects(namesOf(description))) throw new NotPdf('objects are packed in a way that hides them');
    if (!isDeflated(bytes, start)) continue;
    const unpacked = await unpack(bytes.subarray(start), left);
    left -= unpacked.byteLength;
    yield namesOf(unpacked.toString('latin1'));
  }
}

/**
 * Looks through a document that somebody sent.
 *
 * @returns whether it is tagged, so that it can be read aloud in order
 * @throws NotPdf for what is no PDF, is encrypted, runs something, sends something or carries other files
 */
export const inspectPdf = async (bytes: Buffer): Promise<{ tagged: boolean }> => {
  const whole = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(whole)) throw new NotPdf('it does not begin as one');
  if (!hasTrailer(whole)) throw new NotPdf('it does not end as one');
  let [marked, structured] = [false, false];
  for await (const text of textsOf(bytes, whole)) {
    const [, name] = active.exec(text) ?? [];
    if (name) throw new NotPdf(`it holds ${name}`);
    if (/\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(text)) throw new NotPdf('it is encrypted');
    marked ||= /\/Marked\s+true\b/.test(text);
    structured ||= /\/StructTreeRoot\s+\d+\s+\d+\s+R\b/.test(text);
  }
  return { tagged: marked && structured };
};
