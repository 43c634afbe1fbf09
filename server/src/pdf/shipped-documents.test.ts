import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { documentTypes } from '@ok/contract/rules/document-types.ts';
import { describe, expect, test } from 'vitest';
import { serve } from '../../test/serve.ts';
import { contentFolder } from '../../test/template.ts';
import { inspectPdf } from './inspect-pdf.ts';

const folder = join(contentFolder, 'documents');
const shipped = (language: string, type: string) => readFileSync(join(folder, language, `${type}.pdf`));
const maker: string = new URL('../../../scripts/make-documents.mjs', import.meta.url).href;

/** What a document says: its objects with their streams unpacked. How small they were packed differs by machine. */
const saidIn = (bytes: Buffer) => {
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
      const bytes = shipped(language, type);
      expect(await inspectPdf(bytes)).toEqual({ tagged: true });
      expect(bytes.byteLength).toBeLessThan(60 * 1024);
      const said = saidIn(bytes);
      expect(said).toContain(`/Lang (${language})`);
      expect(said).toContain('/DisplayDocTitle true');
      expect(said).toMatch(/\/S \/H1\b/);
      // Every font is in the file.
      expect(said.match(/\/Type \/FontDescriptor/g)).toHaveLength(3);
      expect(said.match(/\/FontFile2 /g)).toHaveLength(3);
    }
  });

  test('say what their texts and the results say now: run scripts/make-documents.mjs after a change', async () => {
    const { makeDocument } = await import(maker);
    for (const type of documentTypes) {
      const same = saidIn(await makeDocument(type, language)) === saidIn(shipped(language, type));
      expect({ type, same }).toEqual({ type, same: true });
    }
  });
});

test('[PDF-01] a document that ships is served as it was shipped', async () => {
  const server = await serve();
  const listed = await server.call('GET', '/api/pdf?type=PRIVACY&lang=nl');
  const reply = await fetch(server.url + [listed.body].flat()[0].url);
  expect(reply.status).toBe(200);
  expect(Buffer.from(await reply.arrayBuffer()).equals(shipped('nl', 'PRIVACY'))).toBe(true);
  await server.close();
});
