import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import { today } from '../../views/filters.ts';
import { eachLabel, type InBoth, type Label } from '../rows/label-list-store.ts';
import type { Told } from '../rows/told.ts';
import { type Variable, variablesOf } from '../rows/variables.ts';
import type { Book } from './codebook-csv.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML can hold it. */
const plain = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't hold.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

const labelled = ({ nl, en }: InBoth) =>
  `<labl xml:lang="nl">${plain(nl)}</labl><labl xml:lang="en">${plain(en)}</labl>`;

const category = (value: string | number, texts: InBoth, about = '') =>
  `<catgry><catValu>${plain(String(value))}</catValu>${labelled(texts)}${about}</catgry>`;

/** The version that a number belongs to, and what is the same of it in every version. */
const belongsTo = ({ tree, version, key }: Label) =>
  `<txt>${plain(tree)}, ${version}${key === null ? '' : `, ${plain(key)}`}</txt>`;

/** The files of numbers and of texts have the same variables; those in words are of the former alone. */
const variableHead = (variable: Variable, told: Told) => {
  const { name, kind } = variable;
  const interval = kind === 'number' || kind === 'moment' ? 'contin' : 'discrete';
  return `<var ID="${name}" name="${name}" intrvl="${interval}">${labelled(told.label(variable))}`;
};

const variableFoot = ({ kind }: Variable) =>
  `<varFormat type="${kind === 'number' || kind === 'boolean' ? 'numeric' : 'character'}"${
    kind === 'moment' ? ' schema="ISO" category="date" formatname="xs:dateTime"' : ''
  }/></var>`;

const head = (title: InBoth, day: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<codeBook xmlns="ddi:codebook:2_5" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="ddi:codebook:2_5 http://www.ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd" version="2.5" xml:lang="nl"><stdyDscr><citation><titlStmt><titl xml:lang="nl">${plain(title.nl)}</titl><parTitl xml:lang="en">${plain(title.en)}</parTitl></titlStmt><prodStmt><prodDate date="${day}">${day}</prodDate></prodStmt></citation></stdyDscr><dataDscr>`;

/**
 * A codebook as XML of the Data Documentation Initiative (Codebook 2.5). What the numbers of a variable stand for is read
 * anew for each variable that has them, so that no more is held than is written; of steps, only the first names them.
 */
export async function* codebookDdi(db: Kysely<Database>, book: Book) {
  const { publications, told } = book;
  yield Buffer.from(head(told.title, today()));
  for (const variable of variablesOf(book)) {
    const { values, step = 1 } = variable;
    const own = told.values(values).map(({ value, texts }) => category(value, texts));
    yield Buffer.from(`\n${variableHead(variable, told)}${own.join('')}`);
    if (values && own.length === 0 && step === 1) {
      for await (const labels of eachLabel(db, publications)) {
        const some = labels.filter(({ of }) => of === values);
        if (some.length > 0)
          yield Buffer.from(some.map((label) => `\n${category(label.value, label.texts, belongsTo(label))}`).join(''));
      }
    }
    yield Buffer.from(variableFoot(variable));
  }
  yield Buffer.from('\n</dataDscr></codeBook>\n');
}
