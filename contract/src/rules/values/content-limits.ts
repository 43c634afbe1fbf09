/** Lengths and limits of content and its administration, which pages of professionals load without. */
export const contentLimits = {
  exampleText: 6000,
  resultDescription: 6000,
  slideContent: 6000,
  emailContent: 10000,
  notificationContent: 1000,
  languageName: 200,
  emailIdentifier: 200,
  notificationIdentifier: 200,
  languageLocalName: 300,
  emailSubject: 300,
  unicodeFlag: 10,
  /** Length of a text of the screens. The catalogues hold texts of at most 210 characters. */
  screenText: 2000,
  altText: 500,
  contentSearch: 200,
  /** Limits of fields for which the specification gives none, by kind. */
  unspecified: { text: 1000, longText: 6000, richText: 6000, html: 10_000 },
  /** Reasons in a publication. */
  publicationReasons: 1000,
  /** Edits of a tree per call. A larger pasted part is sent in several calls. */
  treeEdits: 1000,
  /** Translations of a tree per call. */
  treeTexts: 1500,
  /** Remark with which a translation is returned. */
  translationRemark: 1000,
  /** Body of the structure of a tree: room for twice 10 000 questions with five options each. */
  treeStructure: { bytes: 5 * 1024 * 1024, values: 400_000 },
  /** Factor from the characters that an editor document may show to its length with markup. */
  documentMarkup: 10,
  authorities: 50,
  /** Values in a JSON body, counted at every depth: tiny values are costly to parse as well. */
  bodyValues: 10_000,
  /** Bytes. */
  image: 10 * 1024 * 1024,
  /** A tree with its pictures in one file. */
  treePackage: 100 * 1024 * 1024,
  /** Width times height. */
  imagePixels: 50_000_000,
  /** Pixels per side of a picture: a long strip costs as much as a large area. */
  imageSide: 10_000,
  /** Rows per page of a list. */
  page: { defaultSize: 20, maxSize: 100 },
} as const;
