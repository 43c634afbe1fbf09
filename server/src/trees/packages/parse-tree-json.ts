import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type TreeDocument, treeDocument } from '@ok/contract/tree/document/tree-document.ts';
import * as z from 'zod/mini';
import { isStorableText } from '../../http/requests/parse.ts';
import { BadPackage } from './bad-package.ts';
import { treeFileName } from './package-zip.ts';

/** Depth of objects and lists in JSON. A tree document has 7. */
const maxJsonDepth = 20;

/** Length of the key of a node, which is a UUID. */
const keyLength = 36;

/** Opening and closing brackets, and strings with whether they are the name of a field. */
const jsonTokens = /[{}[\]]|"((?:[^"\\]|\\.)*)"(\s*:)?/g;

const placeAt = (text: string, index: number): string =>
  `${treeFileName}: line ${text.slice(0, index).split('\n').length}`;

/** Names of the fields of the objects that are open while JSON is read. */
class OpenObjects {
  readonly #stack: (Set<string> | null)[] = [];
  #nodes = 0;

  open(bracket: string, place: () => string): void {
    this.#stack.push(bracket === '{' ? new Set() : null);
    if (this.#stack.length > maxJsonDepth) throw new BadPackage('tooDeep', place());
  }

  close(): void {
    this.#stack.pop();
  }

  addField(name: string, place: () => string): void {
    const names = this.#stack.at(-1);
    if (names?.has(name)) throw new BadPackage('repeatedKey', `${place()}: ${name}`);
    names?.add(name);
    if (name.length === keyLength) this.#nodes += 1;
    if (this.#nodes > serverLimits.treePackage.nodes) throw new BadPackage('tooManyNodes', treeFileName);
  }
}

/**
 * Checks what parsing would pass over or choke on: a key that an object has twice, of which the parser keeps the last,
 * objects within objects, and the number of nodes. Text that is not JSON is left to the parser.
 *
 * @throws BadPackage with the line
 */
const refuseHostileJson = (text: string): void => {
  const objects = new OpenObjects();
  for (const { 0: token, 1: name, 2: colon, index } of text.matchAll(jsonTokens)) {
    const place = () => placeAt(text, index);
    if (token === '{' || token === '[') objects.open(token, place);
    else if (token === '}' || token === ']') objects.close();
    else if (colon !== undefined && name !== undefined) objects.addField(name, place);
  }
};

/** Finds the place of the first text that the database would not store unchanged. The depth of the value is limited. */
const findUnstorable = (value: unknown, place: readonly string[]): readonly string[] | undefined => {
  if (typeof value === 'string') return isStorableText(value) ? undefined : place;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = findUnstorable(child, [...place, key]);
    if (found) return found;
  }
  return undefined;
};

const { localeError } = z.locales.en();

const describeIssue = (error: unknown): string => {
  const [issue] = error instanceof z.core.$ZodError ? error.issues : [];
  return issue ? `${treeFileName}: ${issue.path.join('.')}: ${issue.message}` : treeFileName;
};

/**
 * Parses the tree document of a package.
 *
 * @throws BadPackage with the place of the error
 */
export const parseTreeJson = (bytes: Buffer): TreeDocument => {
  const text = bytes.toString('utf8');
  refuseHostileJson(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BadPackage('notJson', `${treeFileName}: ${error instanceof Error ? error.message : ''}`, error);
  }
  const unstorable = findUnstorable(value, []);
  if (unstorable) throw new BadPackage('characters', `${treeFileName}: ${unstorable.join('.')}`);
  const parsed = z.safeParse(treeDocument, value, { error: localeError });
  if (!parsed.success) throw new BadPackage('notTree', describeIssue(parsed.error), parsed.error);
  return parsed.data;
};
