import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type {
  AssociationRow,
  Catalogue,
  EmailRow,
  LanguageRow,
  NotificationRow,
  ResultRow,
} from './content-schemas.ts';
import type { ShippedDocument } from './write-documents.ts';

/** Which content is loaded: `base` is what the product can't do without, `all` the demonstration as well. */
export type Parts = 'all' | 'base';

/** Content as it was read, each part with the name of its file for messages. */
export type Content = {
  /** The codes of the active languages, the default one first. */
  codes: string[];
  languages: LanguageRow[];
  associations: AssociationRow[];
  emails: EmailRow[];
  catalogues: { file: string; code: string; catalogue: Catalogue }[];
  notifications: NotificationRow[];
  results: { file: string; results: ResultRow[] };
  /** By position. */
  trees: { file: string; tree: TreeDocument }[];
  documents: ShippedDocument[];
  /** The names of the pictures that are there. */
  pictures: Set<string>;
};

/** The files name drawings; what is stored is the picture of the same name. */
export const pictureOf = (image: string): string => image.replace(/\.svg$/, '.png');

/** The pictures of a tree and its examples, with the node that names each. */
export const picturesOfTree = ({ picture, examples }: TreeDocument): { place: string[]; picture: string }[] => [
  ...(picture ? [{ place: [], picture: pictureOf(picture.file) }] : []),
  ...Object.entries(examples).flatMap(([key, example]) =>
    example.picture ? [{ place: ['examples', key], picture: pictureOf(example.picture.file) }] : [],
  ),
];

/** Every picture that content names, with the file and place that names it. */
export const picturesIn = (content: Content): { file: string; place: (string | number)[]; picture: string }[] => {
  const { associations, notifications, results, trees } = content;
  const list = <T extends { image: string | null }>(file: string, at: (string | number)[], rows: readonly T[]) =>
    rows.flatMap(({ image }, index) =>
      image === null ? [] : [{ file, place: [...at, index, 'image'], picture: pictureOf(image) }],
    );
  return [
    ...list('associations.json', ['associations'], associations),
    ...list('notifications.json', ['notifications'], notifications),
    ...results.results.flatMap(({ slides }, index) => list(results.file, ['results', index, 'slides'], slides)),
    ...trees.flatMap(({ file, tree }) =>
      picturesOfTree(tree).map(({ place, picture }) => ({ file, place: [...place, 'picture', 'file'], picture })),
    ),
  ];
};
