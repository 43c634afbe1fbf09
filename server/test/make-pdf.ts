import { deflateSync } from 'node:zlib';

/** A PDF object with a compressed stream; a negative `cut` removes bytes from its end. */
export const packed = (dictionary: string, data: string, cut = 0): Buffer => {
  const compressed = deflateSync(data);
  const bytes = cut < 0 ? compressed.subarray(0, cut) : compressed;
  return Buffer.concat([
    Buffer.from(`4 0 obj <<${dictionary} /Filter /FlateDecode /Length ${bytes.byteLength}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
};

/**
 * Makes a small document of one empty page.
 *
 * @param catalogue further entries of its catalogue
 * @param objects further objects
 * @param trailer further entries of its trailer
 */
export const makePdf = (catalogue = '', objects: Buffer = Buffer.alloc(0), trailer = ''): Buffer => {
  const start = Buffer.from(
    `%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R ${catalogue}>> endobj\n` +
      '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n' +
      '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300]>> endobj\n',
  );
  const offsets = ['1 0 obj', '2 0 obj', '3 0 obj'].map((mark) => String(start.indexOf(mark)).padStart(10, '0'));
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  const at = start.byteLength + objects.byteLength;
  const end = `xref\n0 4\n${table}\ntrailer <</Size 4 /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([start, objects, Buffer.from(end)]);
};
