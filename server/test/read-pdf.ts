import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Page of a document: its words in the order of the file, and the roles of its structure. */
type ReadPage = { text: string; roles: string[] };

/** Part of the structure; a piece of content has no role. */
type StructureNode = { role?: string; children?: object[] };

const rolesOf = ({ role, children = [] }: StructureNode): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesOf),
];

/** Reads the pages of a PDF, its title and its language, as a program other than the one that made it does. */
export const readPdf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    pages.push({ text: text.replace(/\s+/g, ' ').trim(), roles: rolesOf((await page.getStructTree()) ?? {}) });
  }
  await task.destroy();
  return { title, language, pages };
};
