import type { Usage } from './routes/derive-routes.ts';

/** Error replies of the server: status, English title, and the message key that clients translate. */
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
  /** The password sent as proof of identity is wrong. Clients show their own text. */
  wrongPassword: { status: 400, title: 'Incorrect password', message: 'error.http.400' },
  /** The password is right, and a code of the second factor has to be sent with it. */
  codeNeeded: { status: 401, title: 'A code of the second factor is needed', key: 'codeneeded' },
  /** The code that was sent with the right password is wrong, or was used before. */
  codeRefused: { status: 401, title: 'This code is not right', key: 'coderefused' },
  /** The code is wrong, or was used before. */
  wrongCode: { status: 400, title: 'This code is not right', key: 'wrongcode' },
  /** The answer of the device is wrong, late or used before, or its passkey is unknown. */
  passkeyRefused: { status: 400, title: 'This passkey is not accepted', key: 'passkeyrefused' },
  /** The call needs a proof of identity that is a few minutes old at most. */
  proofNeeded: { status: 428, title: 'Prove first that it is you', key: 'proofneeded' },
  /** The installation demands a second factor of this account. */
  factorDemanded: { status: 400, title: 'This account needs a second factor', key: 'factordemanded' },
  userExists: { status: 400, title: 'Login name already used!', key: 'userexists' },
  emailExists: { status: 400, title: 'Email is already in use!', key: 'emailexists' },
  /** The link from a mail is unknown, used or expired. */
  invalidKey: { status: 400, title: 'This link is not valid any more', key: 'invalidkey' },
  /** The link in the mail was used, or replaced by a newer one. */
  mailOutdated: { status: 400, title: 'This mail is not needed any more', key: 'mailoutdated' },
  passwordNeeded: { status: 400, title: 'The current password is needed', key: 'passwordneeded' },
  /** Links are handed over by an administrator only where no mail is sent, and only for active accounts. */
  noPasswordLink: { status: 400, title: 'A link is only made where no mail is sent', key: 'nopasswordlink' },
  lastAdministrator: { status: 400, title: 'The last administrator can not be removed', key: 'lastadministrator' },
  /** Administrators can't delete, deactivate or demote themselves. */
  ownAccount: { status: 400, title: 'This is your own account', key: 'ownaccount' },
  /** The package is damaged, or holds something that can't be a tree. `fieldErrors` names the place and the reason. */
  badPackage: { status: 400, title: 'This is no tree package that can be imported', key: 'badpackage' },
  /** The file holds no translations that can be imported. `fieldErrors` names the place and the reason. */
  badTranslationFile: {
    status: 400,
    title: 'This is no file with translations that can be imported',
    key: 'badtranslationfile',
  },
  notPdf: { status: 400, title: 'Only PDF documents are accepted', key: 'notpdf' },
  /** The id of an action was recorded before with other content. */
  actionReused: { status: 400, title: 'This action was recorded before as something else', key: 'actionreused' },
  /** The answer does not belong to the question, or the question not to the measurement. */
  actionMismatch: { status: 400, title: 'This answer does not belong to this question', key: 'actionmismatch' },
  /**
   * The sequence number of the action is taken, or the measurement stands at another question: it went on in another
   * tab or on another device.
   */
  measurementMovedOn: { status: 409, title: 'This measurement went on elsewhere', key: 'measurementmovedon' },
  /** The sequence number of the action skips one or more numbers. */
  actionsMissing: { status: 409, title: 'Actions before this one are missing', key: 'actionsmissing' },
  measurementStopped: { status: 409, title: 'This measurement was closed', key: 'measurementstopped' },
  /** Only a finished measurement can be corrected, within the days of the setting and once. */
  notCorrectable: { status: 409, title: 'This measurement can not be corrected any more', key: 'notcorrectable' },
  /** Only a measurement with an outcome has a PDF. */
  measurementOpen: { status: 409, title: 'This measurement has no outcome', key: 'measurementopen' },
  /** The drawing of text writes from left to right only. */
  pdfLanguage: { status: 400, title: 'No PDF can be made in this language', key: 'pdflanguage' },
  /** The measurement has more actions than a person can perform. */
  measurementFull: { status: 400, title: 'This measurement has too many actions', key: 'measurementfull' },
  /** The measurement key belongs to another user or to another tree. */
  keyReused: { status: 400, title: 'This key is in use for another measurement', key: 'keyreused' },
  /** The ticket of a link was used, has expired, or belongs to another user. */
  ticketSpent: { status: 401, title: 'This link is not valid any more', key: 'ticketspent' },
  /** The administrator runs the maximum number of exports. */
  exportsAtOnce: { status: 429, title: 'Too many exports at once', key: 'exportsatonce' },
  idExists: { status: 400, title: 'A new row cannot already have an ID', key: 'idexists' },
  idNull: { status: 400, title: 'Invalid id', key: 'idnull' },
  /** The id in the path differs from the one in the body. */
  idInvalid: { status: 400, title: 'Invalid ID', key: 'idinvalid' },
  /** Other rows refer to the row that was to be deleted; `uses` lists them. */
  inUse: { status: 400, title: 'This is still in use', key: 'inuse' },
  /** The row was changed since the client read it. */
  conflict: { status: 412, title: 'This has been changed in the meantime', key: 'conflict' },
  /** The source of a translation is no longer as the translator saw it. */
  sourceChanged: { status: 409, title: 'The source text has been changed in the meantime', key: 'sourcechanged' },
  /** A translation is reviewed by a person who did not make it. */
  ownTranslation: { status: 400, title: 'Another person has to review this', key: 'owntranslation' },
  invalidImage: { status: 400, title: 'Only PNG, JPEG, WebP and GIF pictures are accepted', key: 'invalidimage' },
  /** The picture has more than 50 megapixels, 10 000 pixels a side or 200 frames. */
  imageTooLarge: { status: 400, title: 'This picture is too large to show', key: 'imagetoolarge' },
  /** One default language must exist, and users must be able to choose it. */
  defaultLanguage: { status: 400, title: 'The default language stays', key: 'defaultlanguage' },
  /** Structure and texts of a version that is or was published can't be changed: measurements were taken with them. */
  readonly: { status: 400, title: 'A version that is or was published does not change', key: 'readonly' },
  /** The edit does not fit the current tree, or can't be stored; `detail` says which edit and why. */
  editDoesNotFit: { status: 400, title: 'This change does not fit the tree', key: 'editdoesnotfit' },
  /** The tree has errors that would break a measurement. */
  cannotPublish: { status: 400, title: 'This tree cannot be published yet', key: 'cannotpublish' },
  /** A warning of the version has no reason; `detail` names each kind. */
  reasonsMissing: { status: 400, title: 'A warning of this tree needs a reason', key: 'reasonsmissing' },
  /** A language can only be activated once its texts exist; `missing` counts the missing ones by kind. */
  languageIncomplete: { status: 400, title: 'Texts are missing in this language', key: 'languageincomplete' },
  periodReversed: { status: 400, title: 'This period ends before it begins', key: 'periodreversed' },
  /** The request needs the filter `tree`: it names a version, or asks for figures that exist per tree only. */
  treeNeeded: { status: 400, title: 'A question tree has to be chosen', key: 'treeneeded' },
  /** The comparison is impossible: the period has no first day, or two comparisons were requested. */
  cannotCompare: { status: 400, title: 'This can not be compared', key: 'cannotcompare' },
  /** The filtered row no longer exists; `params` names the filter. */
  filterGone: { status: 404, title: 'What was filtered by does not exist any more', key: 'filtergone' },
} as const satisfies Record<string, { status: number; title: string } & ({ message: string } | { key: string })>;

export type ErrorName = keyof typeof errors;

/** Error of one field. `message` is the name of the constraint, such as NotNull or Size, never a text. */
export type FieldError = { objectName: string; field: string; message: string };

/** Body of every error reply, as application/problem+json. */
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
  /** Rows that refer to the row in use. */
  uses?: Usage[];
  /** Number of missing texts by kind, for a language that can't be activated. */
  missing?: { kind: string; count: number }[];
};

/** Name of the application in headers and message keys. */
export const applicationName = 'okApp';
