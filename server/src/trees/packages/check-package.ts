import { createHash } from 'node:crypto';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { checkStructure } from '@ok/contract/tree/checks/check-structure.ts';
import type { ProblemKind } from '@ok/contract/tree/checks/check-tree.ts';
import type { DocumentPicture, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findDepths } from '@ok/contract/tree/document/tree-paths.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { toStoredDocument } from '../../html/rich-document.ts';
import { BadPackage } from './bad-package.ts';
import { treeFileName } from './package-zip.ts';

/** Problems of a document that its rows can't hold. Others are told on the publish screen, as of any draft. */
const unstorable: ReadonlySet<ProblemKind> = new Set(['unknownKey', 'duplicateKey', 'sharedQuestion']);

const treePlace = (...within: string[]) => `${treeFileName}: ${within.join('.')}`;

/** Whether a text is stored as it is. A plain text of an editor field becomes a document, and is no error. */
const isStoredAs = (text: string, kind: 'html' | 'rich'): boolean => {
  if (kind === 'html') return cleanHtml(text) === text;
  const stored = toStoredDocument(text);
  return stored === text || !text.startsWith('{');
};

type MarkedTexts = Iterable<readonly [place: string[], text: string | undefined, kind: 'html' | 'rich']>;

const markedTexts = function* ({ texts, questions, examples, results }: TreeDocument): MarkedTexts {
  for (const code in texts) yield [['texts', code, 'description'], texts[code]?.description, 'html'];
  for (const [key, question] of Object.entries(questions)) {
    for (const [code, { name }] of Object.entries(question.texts))
      yield [['questions', key, 'texts', code, 'name'], name, 'rich'];
  }
  for (const [key, example] of Object.entries(examples)) {
    for (const [code, { infoText }] of Object.entries(example.texts))
      yield [['examples', key, 'texts', code, 'infoText'], infoText, 'html'];
  }
  for (const [key, result] of Object.entries(results)) {
    for (const [code, { description }] of Object.entries(result.texts))
      yield [['results', key, 'texts', code, 'description'], description, 'rich'];
  }
};

/** @throws BadPackage for markup that would not be stored as it is, such as a script */
const refuseMarkup = (document: TreeDocument): void => {
  for (const [place, text, kind] of markedTexts(document)) {
    if (text === undefined) continue;
    try {
      if (isStoredAs(text, kind)) continue;
    } catch (error) {
      throw new BadPackage('markup', treePlace(...place), error);
    }
    throw new BadPackage('markup', treePlace(...place));
  }
};

/** Pictures of a document, with their places. */
export const picturesOf = function* (document: TreeDocument): Iterable<readonly [string[], DocumentPicture]> {
  if (document.picture) yield [['picture'], document.picture];
  for (const [key, { picture }] of Object.entries(document.examples)) {
    if (picture) yield [['examples', key, 'picture'], picture];
  }
  for (const [key, { slides }] of Object.entries(document.results)) {
    for (const [index, { picture }] of slides.entries()) yield [['results', key, 'slides', `${index}`], picture];
  }
};

/** @throws BadPackage for parts that rows can't hold, and for a path with more steps than a measurement may have */
const refuseStructure = (document: TreeDocument): void => {
  const deepest = [...findDepths(document)].find(([, depth]) => depth > limits.measurementSteps);
  if (deepest) throw new BadPackage('tooDeep', treePlace('questions', deepest[0]));
  if (document.language === null) throw new BadPackage('structure', treePlace('tree', document.key, 'noLanguage'));
  const [problem] = checkStructure(document).filter(({ problem: kind }) => unstorable.has(kind));
  if (problem) throw new BadPackage('structure', treePlace(problem.node, problem.key, problem.problem));
  for (const [key, { picture }] of Object.entries(document.examples)) {
    if (!picture) throw new BadPackage('structure', treePlace('examples', key, 'picture'));
  }
  for (const [key, { score }] of Object.entries(document.results)) {
    if (score === null) throw new BadPackage('structure', treePlace('results', key, 'score'));
  }
  for (const [place, { alternative }] of picturesOf(document)) {
    const other = Object.keys(alternative).find((code) => code !== document.language);
    if (other) throw new BadPackage('structure', treePlace(...place, 'alternative', other));
  }
};

/**
 * Checks that a document can be stored without any change.
 *
 * @throws BadPackage with the place of the first error
 */
export const checkPackagedTree = (document: TreeDocument): void => {
  refuseStructure(document);
  refuseMarkup(document);
};

/**
 * Checks a picture of a package: its name is the SHA-256 of its bytes, and these are a WebP file of nothing but image
 * data, so that no other content can hide in it.
 *
 * @throws BadPackage with its path
 */
export const checkPackagedPicture = (path: string, bytes: Buffer): void => {
  const [, name] = /([0-9a-f]{64})\.webp$/.exec(path) ?? [];
  const isNamed = createHash('sha256').update(bytes).digest('hex') === name;
  if (!isNamed || !isPlainWebp(bytes)) throw new BadPackage('picture', path);
};

const imageChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Whether a WebP file holds chunks of one image alone, up to its end: no metadata, no animation, nothing behind it. */
const isPlainWebp = (bytes: Buffer): boolean => {
  const textAt = (start: number) => bytes.toString('latin1', start, start + 4);
  if (bytes.length < 20 || textAt(0) !== 'RIFF' || textAt(8) !== 'WEBP') return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!imageChunks.has(textAt(at))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
};
