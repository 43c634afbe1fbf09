import { type Content, pictureOf, picturesOfTree } from './content.ts';
import { type ShippedDocument, writeDocument } from './write-documents.ts';
import { writeMail } from './write-mails.ts';
import { writeAssociation, writeNotification } from './write-messages.ts';
import { writeResult } from './write-results.ts';
import { writeTree } from './write-tree.ts';
import type { Writing } from './writing.ts';

/** Something that ships and becomes rows, which administrators may then change and delete. */
export type ShippedRow = {
  kind: 'professionalAssociation' | 'email' | 'notification' | 'testResult' | 'questionTree' | 'pdf';
  /** What it is known by among its kind, in this version and later ones. */
  identifier: string;
  /** The pictures that it shows. */
  pictures: string[];
  document?: ShippedDocument;
  write: (writing: Writing) => Promise<void>;
};

const picturesOf = (rows: readonly { image: string | null }[]) =>
  rows.flatMap(({ image }) => (image === null ? [] : [pictureOf(image)]));

/** A tree is known by the name of its file: `tree-baby.json` is `baby`. */
const identifierOf = (file: string) => file.replace(/^tree-|\.json$/g, '');

/** What of the content becomes rows, besides languages, in the order in which it is written: what others name comes first. */
export const shippedRows = (content: Content): ShippedRow[] => [
  ...content.associations.map((row): ShippedRow => {
    const write = (writing: Writing) => writeAssociation(writing, row);
    return { kind: 'professionalAssociation', identifier: row.key, pictures: picturesOf([row]), write };
  }),
  ...content.emails.map((row): ShippedRow => {
    return { kind: 'email', identifier: row.identifier, pictures: [], write: (writing) => writeMail(writing, row) };
  }),
  ...content.notifications.map((row): ShippedRow => {
    const write = (writing: Writing) => writeNotification(writing, row);
    return { kind: 'notification', identifier: row.key, pictures: picturesOf([row]), write };
  }),
  ...content.results.results.map((row): ShippedRow => {
    const write = (writing: Writing) => writeResult(writing, row);
    return { kind: 'testResult', identifier: String(row.score), pictures: picturesOf(row.slides), write };
  }),
  ...content.trees.map(({ file, tree }): ShippedRow => {
    const write = (writing: Writing) => writeTree(writing, tree);
    const pictures = picturesOfTree(tree).map(({ picture }) => picture);
    return { kind: 'questionTree', identifier: identifierOf(file), pictures, write };
  }),
  ...content.documents.map((document): ShippedRow => {
    const write = ({ trx, document: stored }: Writing) => writeDocument(trx, stored(document));
    const identifier = `${document.type}/${document.language}`;
    return { kind: 'pdf', identifier, pictures: [], document, write };
  }),
];
