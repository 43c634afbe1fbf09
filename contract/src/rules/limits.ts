/** Every length, limit and figure that both sides use, in one place (CON-01). */
export const limits = {
  password: { min: 4, max: 50 },
  firstName: { min: 1, max: 50 },
  lastName: { max: 50 },
  email: { min: 5, max: 254 },
  /** A login is an e-mail address. */
  login: { min: 1, max: 254 },
  /** Where somebody works whose professional association is not in the list. */
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
  /** A text of the screens, and how many of them one call may change: the catalogues hold some 1,300 of at most 210. */
  screenText: 2000,
  screenTexts: 5000,
  score: { min: 1, max: 7 },
  altText: 500,
  contentSearch: 200,
  /** Rows of a page of a list. */
  page: { usual: 20, most: 100 },
  /** Characters of a field for which the specification names none, by its kind. */
  unspecified: { text: 1000, longText: 6000, richText: 6000, html: 10_000 },
  /** Steps of one measurement. */
  measurementSteps: 1000,
  /** Actions of one measurement; who goes back and forth for an hour makes some hundreds. */
  measurementActions: 5000,
  /** Reasons that are given with a publication: as many as a body holds. */
  publicationReasons: 1000,
  /** Edits of a tree that are sent at once; a pasted part of a tree with more goes in several. */
  treeEdits: 1000,
  /** Changes of a tree that are told at once to whoever follows it, and bytes of them; with more it is read anew. */
  treeNews: { batches: 300, bytes: 1024 * 1024 },
  /** Texts of a tree that are translated at once. */
  treeTexts: 1500,
  /** What the structure of a tree may take: 10 000 questions with five options each fit twice. */
  treeStructure: { bytes: 5 * 1024 * 1024, values: 400_000 },
  /** Seconds after which a tab that says nothing has left a tree. */
  treeEditorSilence: 30,
  /** Tabs of one user that follow trees; those that were heard least recently are forgotten. */
  treeEditorTabs: 20,
  /** Sessions of one account; a new one ends the oldest. */
  sessions: 50,
  /** Days after its last action that an open measurement is closed. */
  measurementDays: 30,
  /** Hours after its last action that statistics count an open measurement as left. It can be resumed until it is closed. */
  leftAfterHours: 24,
  /** Professionals whom a stored figure remembers, and therefore the largest minimum of `STATISTICS_MIN_PEOPLE`. */
  rememberedPeople: 8,
  /** How many times the characters that an editor document may show it may have in all, with its markup. */
  documentMarkup: 10,
  /** Characters of what a call is asked beside its body, and of names that no field holds. */
  parameter: 200,
  /** Roles in one list of them. */
  authorities: 50,
  /** Values in a JSON body, those within lists and objects counted: what takes no room is costly as well. */
  bodyValues: 10_000,
  /**
   * Exports of statistics: seconds that the ticket of a link is good, how many one administrator runs at once, seconds
   * after which one that nobody reads any more is ended, and seconds without a sign after which its process has died.
   */
  exports: { ticket: 60, atOnce: 2, stalled: 60, silent: 15 },
  /** Bytes. */
  pdf: 20 * 1024 * 1024,
  image: 10 * 1024 * 1024,
  /** Width times height. */
  imagePixels: 50_000_000,
  /** Pixels of each side of a picture: a strip of many costs as much as an area. */
  imageSide: 10_000,
  /** Milliseconds. */
  requestTimeout: 60_000,
  chunkTimeout: 120_000,
  /** Seconds: a token closer to its end than this is not sent any more. */
  tokenMargin: 10,
  /**
   * Seconds that a question takes, to say beforehand how long a measurement lasts. A question with its answers and their
   * examples has some 150 words, at most 250, which are read silently at some 240 a minute (Brysbaert 2019, of 190
   * studies), and about as long goes into weighing them against what was seen.
   */
  secondsPerQuestion: 60,
  /** Milliseconds a toast stays that is no error. */
  toast: 8000,
  tooltipTransition: 200,
  /** Pixels: the height of pictures in lists and in forms. */
  thumbnail: { list: 30, form: 100 },
  homeCardsPerRow: 3,
  carousel: {
    perView: { desktop: 2.5, tablet: 2, phone: 1 },
    phoneUpTo: 580,
    tabletUpTo: 1024,
    transition: 200,
    minimumDrag: 80,
    step: { narrow: 0.95, wide: 0.7, narrowUpTo: 768 },
    /** A card of which so much of the width is in view for so many milliseconds has been seen. */
    seen: { share: 0.8, after: 500 },
  },
} as const;
