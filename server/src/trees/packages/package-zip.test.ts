import { formatTreeFile } from '@ok/contract/tree/document/tree-file.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documents } from '../../../../contract/test/tree-documents.ts';
import { createPackageWriter, openPackage, picturePath, treeFileName } from './package-zip.ts';
import { parseTreeJson } from './parse-tree-json.ts';

test('[TRE-11] any tree is written and read without loss, and equal trees give equal bytes', async () => {
  const write = async (text: string, picture: Uint8Array) => {
    const writer = createPackageWriter();
    const parts = [
      await writer.add(treeFileName, Buffer.from(text)),
      await writer.add(picturePath('a.webp'), Buffer.from(picture)),
    ];
    return Buffer.concat([...parts, await writer.end()]);
  };
  await fc.assert(
    fc.asyncProperty(documents(), fc.uint8Array(), async (document, picture) => {
      const bytes = await write(formatTreeFile(document), picture);
      const files = await openPackage(bytes);
      expect(files.paths).toEqual(['tree.json', 'pictures/a.webp']);
      expect(parseTreeJson(await files.read('tree.json'))).toEqual(document);
      expect(new Uint8Array(await files.read('pictures/a.webp'))).toEqual(picture);
      // The order of keys in an object has no meaning.
      const reversed = Object.fromEntries(Object.entries(document).reverse()) as typeof document;
      expect((await write(formatTreeFile(reversed), picture)).equals(bytes)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
