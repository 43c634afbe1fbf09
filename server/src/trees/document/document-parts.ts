import { recordOf, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';

/**
 * The JSON text of a document in parts of about so many characters, so that whoever sends or stores it never has all of
 * it in their hands.
 */
export function* documentParts(document: TreeDocument, atOnce: number): Generator<string> {
  const records = Object.values(recordOf);
  const rest = Object.fromEntries(Object.entries(document).filter(([name]) => !(records as string[]).includes(name)));
  let text = JSON.stringify(rest).slice(0, -1);
  for (const record of records) {
    text += `,${JSON.stringify(record)}:{`;
    let before = '';
    for (const [key, node] of Object.entries(document[record])) {
      text += `${before}${JSON.stringify(key)}:${JSON.stringify(node)}`;
      before = ',';
      if (text.length < atOnce) continue;
      yield text;
      text = '';
    }
    text += '}';
  }
  yield `${text}}`;
}
