import type { Use } from './routes/derive-routes.ts';

/** Every way in which the server refuses: its status, its English title, and the message key that clients show. */
export const errors = {
  badRequest: { status: 400, title: 'Bad Request', message: 'error.http.400' },
  invalid: { status: 400, title: 'Method argument not valid', message: 'error.validation' },
  unauthorized: { status: 401, title: 'Unauthorized', message: 'error.http.401' },
  forbidden: { status: 403, title: 'Forbidden', message: 'error.http.403' },
  notFound: { status: 404, title: 'Not Found', message: 'error.http.404' },
  methodNotAllowed: { status: 405, title: 'Method Not Allowed', message: 'error.http.405' },
  tooLarge: { status: 413, title: 'Payload Too Large', message: 'error.http.413' },
  unsupportedType: { status: 415, title: 'Unsupported Media Type', message: 'error.http.415' },
  unexpected: { status: 500, title: 'Internal Server Error', message: 'error.http.500' },
  unavailable: { status: 503, title: 'Service Unavailable', message: 'error.http.503' },
  tooMany: { status: 429, title: 'Too Many Requests', message: 'error.http.429' },
  /** The password that was to prove who somebody is, is not theirs. Clients show a text of their own. */
  wrongPassword: { status: 400, title: 'Incorrect password', message: 'error.http.400' },
  userExists: { status: 400, title: 'Login name already used!', key: 'userexists' },
  emailExists: { status: 400, title: 'Email is already in use!', key: 'emailexists' },
  /** A link from a mail that is unknown, used or too old. */
  invalidKey: { status: 400, title: 'This link is not valid any more', key: 'invalidkey' },
  /** The current password is needed for what was asked. */
  passwordNeeded: { status: 400, title: 'The current password is needed', key: 'passwordneeded' },
  /** Mail is how links are given, where it is sent; and only an active account can use one. */
  noPasswordLink: { status: 400, title: 'A link is only made where no mail is sent', key: 'nopasswordlink' },
  lastAdministrator: { status: 400, title: 'The last administrator can not be removed', key: 'lastadministrator' },
  /** Administrators can not delete, deactivate or demote themselves. */
  ownAccount: { status: 400, title: 'This is your own account', key: 'ownaccount' },
  notPdf: { status: 400, title: 'Only PDF documents are accepted', key: 'notpdf' },
  /** An action that has been recorded already as something else. */
  actionReused: { status: 400, title: 'This action was recorded before as something else', key: 'actionreused' },
  /** An answer that does not belong to the question, or a question that does not belong to the measurement. */
  actionMismatch: { status: 400, title: 'This answer does not belong to this question', key: 'actionmismatch' },
  /**
   * An action whose sequence another action has, or at a question where the measurement doesn't stand: it went on in
   * another tab or on another device.
   */
  measurementMovedOn: { status: 409, title: 'This measurement went on elsewhere', key: 'measurementmovedon' },
  /** An action that leaves a hole behind the last one that was recorded. */
  actionsMissing: { status: 409, title: 'Actions before this one are missing', key: 'actionsmissing' },
  measurementStopped: { status: 409, title: 'This measurement was closed', key: 'measurementstopped' },
  /** A measurement with more actions than anybody can make. */
  measurementFull: { status: 400, title: 'This measurement has too many actions', key: 'measurementfull' },
  /** A key of a measurement that is somebody else's or was taken with another tree. */
  keyReused: { status: 400, title: 'This key is in use for another measurement', key: 'keyreused' },
  /** The ticket of a link that was used before, is too old, or is somebody else's. */
  ticketSpent: { status: 401, title: 'This link is not valid any more', key: 'ticketspent' },
  /** As many exports as one administrator may run at once do so. */
  exportsAtOnce: { status: 429, title: 'Too many exports at once', key: 'exportsatonce' },
  idExists: { status: 400, title: 'A new row cannot already have an ID', key: 'idexists' },
  idNull: { status: 400, title: 'Invalid id', key: 'idnull' },
  /** The id in the path and the one in the body differ. */
  idInvalid: { status: 400, title: 'Invalid ID', key: 'idinvalid' },
  /** Something else refers to what was to be deleted; `uses` names it. */
  inUse: { status: 400, title: 'This is still in use', key: 'inuse' },
  /** Somebody else has changed it since it was read. */
  conflict: { status: 412, title: 'This has been changed in the meantime', key: 'conflict' },
  invalidImage: { status: 400, title: 'Only PNG, JPEG, WebP and GIF pictures are accepted', key: 'invalidimage' },
  /** A picture of more than 50 megapixels, 10 000 pixels a side or 200 frames. */
  imageTooLarge: { status: 400, title: 'This picture is too large to show', key: 'imagetoolarge' },
  /** There is always one default language, and people can choose it. */
  defaultLanguage: { status: 400, title: 'The default language stays', key: 'defaultlanguage' },
  /** Structure and texts of a version of a tree that is or was published, which measurements were taken on. */
  readonly: { status: 400, title: 'A version that is or was published does not change', key: 'readonly' },
  /** A change of a tree that does not fit what it is now, or that can't be kept; `detail` says which, and why. */
  editDoesNotFit: { status: 400, title: 'This change does not fit the tree', key: 'editdoesnotfit' },
  /** A measurement with this tree would break. */
  cannotPublish: { status: 400, title: 'This tree cannot be published yet', key: 'cannotpublish' },
  /** A warning of a version that no reason was given for; `detail` names each kind. */
  reasonsMissing: { status: 400, title: 'A warning of this tree needs a reason', key: 'reasonsmissing' },
  /** A language can't be switched on before its texts are there; `missing` counts those that aren't, by kind. */
  languageIncomplete: { status: 400, title: 'Texts are missing in this language', key: 'languageincomplete' },
  /** A period that ends before it begins. */
  periodReversed: { status: 400, title: 'This period ends before it begins', key: 'periodreversed' },
  /** A version, or what is told of one tree alone, was asked for without saying of which tree. */
  treeNeeded: { status: 400, title: 'A question tree has to be chosen', key: 'treeneeded' },
  /** The days before a period that has no first day, or two comparisons at once. */
  cannotCompare: { status: 400, title: 'This can not be compared', key: 'cannotcompare' },
  /** A filter on what is not there any more; `params` names the filter. */
  filterGone: { status: 404, title: 'What was filtered by does not exist any more', key: 'filtergone' },
} as const satisfies Record<string, { status: number; title: string } & ({ message: string } | { key: string })>;

/** The name of a refusal. */
export type ErrorName = keyof typeof errors;

/** What was wrong with one field: the constraint is a name such as NotNull or Size, never a text. */
export type FieldError = { objectName: string; field: string; message: string };

/** The body of every error reply, as application/problem+json. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  path: string;
  message: string;
  detail?: string;
  entityName?: string;
  errorKey?: string;
  params?: string;
  fieldErrors?: FieldError[];
  /** What refers to it, where it is still in use. */
  uses?: Use[];
  /** How many texts a language lacks by kind, where it can't be switched on. */
  missing?: { kind: string; count: number }[];
};

/** The name of the application in its headers and message keys. */
export const applicationName = 'okApp';
