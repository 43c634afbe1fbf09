/** Every length and limit that server and browser share (CON-01). Lengths of texts are in characters. */
export const limits = {
  password: { min: 4, max: 50 },
  firstName: { min: 1, max: 50 },
  lastName: { max: 50 },
  email: { min: 5, max: 254 },
  login: { min: 1, max: 254 },
  /** Association that a user types if the list lacks it. */
  otherAssociation: 200,
  languageCode: 2,
  score: { min: 1, max: 7 },
  /** Steps in a measurement. */
  measurementSteps: 1000,
  /** Actions in a measurement. An hour of going back and forth takes some hundreds. */
  measurementActions: 5000,
  /** Length of a request parameter outside the body, and of names that no field holds. */
  parameter: 200,
  /** Bytes. */
  pdf: 20 * 1024 * 1024,
  requestTimeoutMs: 60_000,
  chunkTimeoutMs: 120_000,
  /** A token that expires sooner than this is no longer sent. */
  tokenMarginSeconds: 10,
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
