/**
 * Advisory locks of the server, by their first number; a lock without its own second number uses 0. All are held until
 * the transaction ends (`pg_advisory_xact_lock`). See decision 0064.
 */
export const advisoryLocks = {
  /** Running migrations. The second number is 1, as in earlier versions, so that an older process waits as well. */
  migrations: 4919,
  /**
   * Creating the versions of a tree; the second number is the tree's id. Keeps two first versions from getting two
   * keys. Only the trigger `keep_tree_key` takes it (migration 0009).
   */
  treeKey: 4920,
  /** Counting measurements into figures, or erasing a person from them. The trigger of migration 0018 takes it too. */
  counting: 4921,
  /** Publishing or correcting a tree; the second number is the tree's id. */
  publishing: 4922,
  /** Importing the shipped content. */
  contentImport: 4923,
  /** Moving questions, options and examples between versions: a move reads rows that another move may write. */
  rowPlaces: 4924,
  /**
   * Starting an export, so that two calls can't exceed the limit of one administrator; the second number is their id.
   */
  exportStart: 4925,
  /** Registering an e-mail address or changing to it; the second number is a hash of the address. */
  registration: 4926,
} as const;
