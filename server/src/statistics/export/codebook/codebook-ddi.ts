import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { today } from '../../views/filters.ts';
import { type ExportLabel, readLabels, type TextInBoth } from '../rows/label-list-store.ts';
import type { VariableLabels } from '../rows/variable-labels.ts';
import { type Variable, variablesOf } from '../rows/variables.ts';
import type { CodebookScope } from './codebook-csv.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that XML can't hold, and escapes markup. */
const toXmlText = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold these characters.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

const labelElements = ({ nl, en }: TextInBoth) =>
  `<labl xml:lang="nl">${toXmlText(nl)}</labl><labl xml:lang="en">${toXmlText(en)}</labl>`;

const category = (value: string | number, texts: TextInBoth, about = '') =>
  `<catgry><catValu>${toXmlText(String(value))}</catValu>${labelElements(texts)}${about}</catgry>`;

/** Text that names the version and the key of a number. */
const versionElement = ({ tree, version, key }: ExportLabel) =>
  `<txt>${toXmlText(tree)}, ${version}${key === null ? '' : `, ${toXmlText(key)}`}</txt>`;

const variableHead = (variable: Variable, variableLabels: VariableLabels) => {
  const { name, kind } = variable;
  const interval = kind === 'number' || kind === 'moment' ? 'contin' : 'discrete';
  return `<var ID="${name}" name="${name}" intrvl="${interval}">${labelElements(variableLabels.label(variable))}`;
};

const variableFoot = ({ kind }: Variable) =>
  `<varFormat type="${kind === 'number' || kind === 'boolean' ? 'numeric' : 'character'}"${
    kind === 'moment' ? ' schema="ISO" category="date" formatname="xs:dateTime"' : ''
  }/></var>`;

const head = (title: TextInBoth, day: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<codeBook xmlns="ddi:codebook:2_5" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="ddi:codebook:2_5 http://www.ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd" version="2.5" xml:lang="nl"><stdyDscr><citation><titlStmt><titl xml:lang="nl">${toXmlText(title.nl)}</titl><parTitl xml:lang="en">${toXmlText(title.en)}</parTitl></titlStmt><prodStmt><prodDate date="${day}">${day}</prodDate></prodStmt></citation></stdyDscr><dataDscr>`;

/**
 * Produces a codebook as XML of the Data Documentation Initiative (Codebook 2.5). The labels of numbers are read again for
 * each variable, so that memory holds one batch of them. Of variables by step, only those of the first step list labels.
 */
export async function* codebookDdi(db: Kysely<Database>, codebook: CodebookScope) {
  const { publications, variableLabels } = codebook;
  yield Buffer.from(head(variableLabels.title, today()));
  for (const variable of variablesOf(codebook)) {
    const { values, step = 1 } = variable;
    const categories = variableLabels.values(values).map(({ value, texts }) => category(value, texts));
    yield Buffer.from(`\n${variableHead(variable, variableLabels)}${categories.join('')}`);
    if (values && categories.length === 0 && step === 1) {
      for await (const labels of readLabels(db, publications)) {
        const ofVariable = labels.filter(({ of }) => of === values);
        if (ofVariable.length > 0)
          yield Buffer.from(
            ofVariable.map((label) => `\n${category(label.value, label.texts, versionElement(label))}`).join(''),
          );
      }
    }
    yield Buffer.from(variableFoot(variable));
  }
  yield Buffer.from('\n</dataDscr></codeBook>\n');
}
