import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type {
  Catalogue,
  ShippedAssociation,
  ShippedEmail,
  ShippedLanguage,
  ShippedNotification,
  ShippedResult,
} from './content-schemas.ts';
import type { ShippedDocument } from './write-documents.ts';

/** Content to load: `base` is needed by every installation, `all` includes the demonstration. */
export type ContentScope = 'all' | 'base';

/** Parsed content, with the names of the files for error messages. */
export type ShippedContent = {
  /** Codes of the active languages, the default one first. */
  codes: string[];
  languages: ShippedLanguage[];
  associations: ShippedAssociation[];
  emails: ShippedEmail[];
  catalogues: { file: string; code: string; catalogue: Catalogue }[];
  notifications: ShippedNotification[];
  results: { file: string; results: ShippedResult[] };
  /** Ordered by position. */
  trees: { file: string; tree: TreeDocument }[];
  documents: ShippedDocument[];
  /** Names of the existing pictures. */
  pictures: Set<string>;
};

/** Converts the name of a drawing to the name of the picture that is stored. */
export const toStoredPictureName = (image: string): string => image.replace(/\.svg$/, '.png');

/** Lists the pictures of a tree and its examples, with their places. */
export const listTreePictures = ({ picture, examples }: TreeDocument): { place: string[]; picture: string }[] => [
  ...(picture ? [{ place: [], picture: toStoredPictureName(picture.file) }] : []),
  ...Object.entries(examples).flatMap(([key, example]) =>
    example.picture ? [{ place: ['examples', key], picture: toStoredPictureName(example.picture.file) }] : [],
  ),
];

/** Lists every picture that the content refers to, with file and place. */
export const listContentPictures = (
  content: ShippedContent,
): { file: string; place: (string | number)[]; picture: string }[] => {
  const { associations, notifications, results, trees } = content;
  const listRowPictures = <T extends { image: string | null }>(
    file: string,
    place: (string | number)[],
    rows: readonly T[],
  ) =>
    rows.flatMap(({ image }, index) =>
      image === null ? [] : [{ file, place: [...place, index, 'image'], picture: toStoredPictureName(image) }],
    );
  return [
    ...listRowPictures('associations.json', ['associations'], associations),
    ...listRowPictures('notifications.json', ['notifications'], notifications),
    ...results.results.flatMap(({ slides }, index) =>
      listRowPictures(results.file, ['results', index, 'slides'], slides),
    ),
    ...trees.flatMap(({ file, tree }) =>
      listTreePictures(tree).map(({ place, picture }) => ({ file, place: [...place, 'picture', 'file'], picture })),
    ),
  ];
};
