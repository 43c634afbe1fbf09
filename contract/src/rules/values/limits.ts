/** Every length and limit that server and browser share (CON-01). Lengths of texts are in characters. */
export const limits = {
  password: { min: 4, max: 50 },
  firstName: { min: 1, max: 50 },
  lastName: { max: 50 },
  email: { min: 5, max: 254 },
  login: { min: 1, max: 254 },
  /** Association that a user types if the list lacks it. */
  otherAssociation: 200,
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
  languageCode: 2,
  /** Length of a text of the screens. The catalogues hold texts of at most 210 characters. */
  screenText: 2000,
  score: { min: 1, max: 7 },
  altText: 500,
  contentSearch: 200,
  /** Rows per page of a list. */
  page: { defaultSize: 20, maxSize: 100 },
  /** Limits of fields for which the specification gives none, by kind. */
  unspecified: { text: 1000, longText: 6000, richText: 6000, html: 10_000 },
  /** Steps in a measurement. */
  measurementSteps: 1000,
  /** Characters of the name of a time zone; the longest has 32. */
  timeZone: 64,
  /** Actions in a measurement. An hour of going back and forth takes some hundreds. */
  measurementActions: 5000,
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
  /** Length of a request parameter outside the body, and of names that no field holds. */
  parameter: 200,
  authorities: 50,
  /** Values in a JSON body, counted at every depth: tiny values are costly to parse as well. */
  bodyValues: 10_000,
  /** Bytes. */
  pdf: 20 * 1024 * 1024,
  image: 10 * 1024 * 1024,
  /** A tree with its pictures in one file. */
  treePackage: 100 * 1024 * 1024,
  /** Width times height. */
  imagePixels: 50_000_000,
  /** Pixels per side of a picture: a long strip costs as much as a large area. */
  imageSide: 10_000,
  requestTimeoutMs: 60_000,
  chunkTimeoutMs: 120_000,
  /** A token that expires sooner than this is no longer sent. */
  tokenMarginSeconds: 10,
  /**
   * Seconds per question, to estimate the duration of a measurement. A question with its answers and examples has some
   * 150 words, at most 250. Silent reading takes some 240 words a minute (Brysbaert 2019, 190 studies). Comparing them
   * with the observation takes about as long.
   */
  secondsPerQuestion: 60,
  /** Time that a toast stays on screen, unless it shows an error. */
  toastMs: 8000,
  tooltipTransitionMs: 200,
  carousel: {
    perView: { desktop: 2.5, tablet: 2, phone: 1 },
    phoneUpTo: 580,
    tabletUpTo: 1024,
    minimumDrag: 80,
    step: { narrow: 0.95, wide: 0.7, narrowUpTo: 768 },
    /** A card counts as seen once this share of its width was in view for this time. */
    seen: { share: 0.8, afterMs: 500 },
  },
} as const;

/** Values that the style sheets hold: apart, so that no browser loads them twice. */
export const styleLimits = {
  carouselTransitionMs: 200,
  /** Height of pictures in lists and forms, in pixels. */
  thumbnail: { list: 30, form: 100 },
  homeCardsPerRow: 3,
} as const;

/** Limits of the server alone: apart, so that no browser loads them. */
export const serverLimits = {
  /** Number of texts of the screens per call. The catalogues hold some 1,300. */
  screenTexts: 5000,
  /**
   * Edit batches of a tree per reply to an editor that follows it, and their bytes. Beyond these the editor reloads the
   * tree.
   */
  treeChanges: { batches: 300, bytes: 1024 * 1024 },
  /** Seconds without a sign of life after which a tab counts as closed. */
  treeEditorTimeoutSeconds: 30,
  /** Tabs of one user that follow trees. Beyond these the ones that reported least recently are forgotten. */
  treeEditorTabs: 20,
  /** Bytes of the files in a tree package, unpacked; the number of files, and of nodes of the tree. */
  treePackage: { treeBytes: 96 * 1024 * 1024, bytes: 256 * 1024 * 1024, files: 10_000, nodes: 300_000 },
  /** Texts in a file with translations, and bytes of a spreadsheet, unpacked. */
  translationFile: { texts: 200_000, sheetBytes: 64 * 1024 * 1024 },
  /** Sessions of one account. A new session ends the oldest. */
  sessions: 50,
  /** Days after its last action that an open measurement is closed. */
  measurementDays: 30,
  /**
   * Hours after its last action that statistics count an open measurement as stopped. It can be resumed until it is
   * closed.
   */
  leftAfterHours: 24,
  /** Professionals that a stored figure remembers, and therefore the maximum of `STATISTICS_MIN_PEOPLE`. */
  rememberedPeople: 8,
  /**
   * Exports of statistics: lifetime of a ticket, exports that one administrator runs at the same time, time without a
   * read after which the client is disconnected, and time without a heartbeat after which the process counts as dead.
   */
  exports: { ticketSeconds: 60, maxRunning: 2, readerTimeoutSeconds: 60, heartbeatTimeoutSeconds: 15 },
  /** Maximum of the number of rows that is shown beside a list. An exact number would take a read of millions of rows. */
  countedRows: 10_000,
} as const;
