import { recordOf, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';

/**
 * Yields the JSON text of a document in parts of about `partLength` characters, so that callers never hold the whole
 * text.
 */
export function* stringifyInParts(document: TreeDocument, partLength: number): Generator<string> {
  const records = Object.values(recordOf);
  const rest = Object.fromEntries(Object.entries(document).filter(([name]) => !(records as string[]).includes(name)));
  let text = JSON.stringify(rest).slice(0, -1);
  for (const record of records) {
    text += `,${JSON.stringify(record)}:{`;
    let separator = '';
    for (const [key, node] of Object.entries(document[record])) {
      text += `${separator}${JSON.stringify(key)}:${JSON.stringify(node)}`;
      separator = ',';
      if (text.length < partLength) continue;
      yield text;
      text = '';
    }
    text += '}';
  }
  yield `${text}}`;
}
