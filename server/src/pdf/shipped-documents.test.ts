import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { documentTypes } from '@ok/contract/rules/results/document-types.ts';
import { describe, expect, test } from 'vitest';
import { serve } from '../../test/serve.ts';
import { contentFolder } from '../../test/template.ts';
import { inspectPdf } from './inspect-pdf.ts';

const folder = join(contentFolder, 'documents');
const readShipped = (language: string, type: string) => readFileSync(join(folder, language, `${type}.pdf`));
const maker: string = new URL('../../../scripts/make-documents.mjs', import.meta.url).href;

/** Reads the objects of a document, with their streams unpacked: packed sizes differ between machines. */
const readObjects = (bytes: Buffer) => {
  const text = bytes.toString('latin1');
  const [objects = ''] = text.split(/\nxref\n/);
  return objects
    .replaceAll(/stream\n(.*?)\nendstream/gs, (all, data: string) =>
      data.startsWith('x') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : all,
    )
    .replaceAll(/\/Length \d+/g, '');
};

describe.each(['nl', 'en'])('[PDF-01][A11-15] the documents that ship in %s', (language) => {
  test('one of every type, tagged, small, with their language and title', async () => {
    expect(readdirSync(join(folder, language)).sort()).toEqual(documentTypes.map((type) => `${type}.pdf`).sort());
    for (const type of documentTypes) {
      const bytes = readShipped(language, type);
      expect(await inspectPdf(bytes)).toEqual({ tagged: true });
      expect(bytes.byteLength).toBeLessThan(60 * 1024);
      const objects = readObjects(bytes);
      expect(objects).toContain(`/Lang (${language})`);
      expect(objects).toContain('/DisplayDocTitle true');
      expect(objects).toMatch(/\/S \/H1\b/);
      // Every font is embedded.
      expect(objects.match(/\/Type \/FontDescriptor/g)).toHaveLength(3);
      expect(objects.match(/\/FontFile2 /g)).toHaveLength(3);
    }
  });

  test('say what their texts and the results say now: run scripts/make-documents.mjs after a change', async () => {
    const { makeDocument } = await import(maker);
    for (const type of documentTypes) {
      const same = readObjects(await makeDocument(type, language)) === readObjects(readShipped(language, type));
      expect({ type, same }).toEqual({ type, same: true });
    }
  });
});

test('[PDF-01] a document that ships is served as it was shipped', async () => {
  const server = await serve();
  const listed = await server.call('GET', '/api/pdf?type=PRIVACY&lang=nl');
  const reply = await fetch(server.url + [listed.body].flat()[0].url);
  expect(reply.status).toBe(200);
  expect(Buffer.from(await reply.arrayBuffer()).equals(readShipped('nl', 'PRIVACY'))).toBe(true);
  await server.close();
});
