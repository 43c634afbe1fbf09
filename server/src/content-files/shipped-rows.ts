import { listTreePictures, type ShippedContent, toStoredPictureName } from './content.ts';
import type { ImportContext } from './import-context.ts';
import { type ShippedDocument, writeDocument } from './write-documents.ts';
import { insertMail } from './write-mails.ts';
import { insertAssociation, insertNotification } from './write-messages.ts';
import { insertResult } from './write-results.ts';
import { insertShippedTree } from './write-tree.ts';

/** Shipped content that becomes rows, which administrators may change and delete. */
export type ShippedRow = {
  kind: 'professionalAssociation' | 'email' | 'notification' | 'testResult' | 'questionTree' | 'pdf';
  /** Identifier within its kind, in this version and later ones. */
  identifier: string;
  /** Names of the pictures that the content shows. */
  pictures: string[];
  document?: ShippedDocument;
  write: (context: ImportContext) => Promise<void>;
};

const listPictureNames = (rows: readonly { image: string | null }[]) =>
  rows.flatMap(({ image }) => (image === null ? [] : [toStoredPictureName(image)]));

/** Returns the identifier of a tree: `tree-baby.json` is `baby`. */
const getTreeIdentifier = (file: string) => file.replace(/^tree-|\.json$/g, '');

/** Lists the content that becomes rows, except languages. A row comes after the rows that it refers to. */
export const listShippedRows = (content: ShippedContent): ShippedRow[] => [
  ...content.associations.map((row): ShippedRow => {
    const write = (context: ImportContext) => insertAssociation(context, row);
    return { kind: 'professionalAssociation', identifier: row.key, pictures: listPictureNames([row]), write };
  }),
  ...content.emails.map((row): ShippedRow => {
    return { kind: 'email', identifier: row.identifier, pictures: [], write: (context) => insertMail(context, row) };
  }),
  ...content.notifications.map((row): ShippedRow => {
    const write = (context: ImportContext) => insertNotification(context, row);
    return { kind: 'notification', identifier: row.key, pictures: listPictureNames([row]), write };
  }),
  ...content.results.results.map((row): ShippedRow => {
    const write = (context: ImportContext) => insertResult(context, row);
    return { kind: 'testResult', identifier: String(row.score), pictures: listPictureNames(row.slides), write };
  }),
  ...content.trees.map(({ file, tree }): ShippedRow => {
    const write = (context: ImportContext) => insertShippedTree(context, tree);
    const pictures = listTreePictures(tree).map(({ picture }) => picture);
    return { kind: 'questionTree', identifier: getTreeIdentifier(file), pictures, write };
  }),
  ...content.documents.map((document): ShippedRow => {
    const write = ({ trx, getDocument: stored }: ImportContext) => writeDocument(trx, stored(document));
    const identifier = `${document.type}/${document.language}`;
    return { kind: 'pdf', identifier, pictures: [], document, write };
  }),
];
