/** The kinds of things that are written down of who did what. */
export const auditTypes = [
  'AUTHENTICATION_SUCCESS',
  'AUTHENTICATION_FAILURE',
  'REGISTRATION',
  'ACTIVATION',
  'PASSWORD_RESET',
  'PASSWORD_CHANGE',
  'ACCOUNT_CHANGE',
  'EMAIL_CHANGE',
  'EMAIL_CHANGE_REQUEST',
  'EMAIL_CHANGE_CANCEL',
  'EMAIL_CHANGE_UNDO',
  'ACCOUNT_ERASURE',
  'ACCOUNT_EXPORT',
  'STATISTICS_EXPORT',
  'STATISTICS_EXPORT_END',
  'CONSENT_CHANGE',
  'USER_CREATE',
  'USER_UPDATE',
  'USER_DELETE',
  'MAIL_VIEW',
  'MAIL_RESEND',
  'PDF_UPLOAD',
  'PDF_DELETE',
  'LOG_LEVEL_CHANGE',
  'CONTENT_CREATE',
  'CONTENT_UPDATE',
  'CONTENT_DELETE',
] as const;

/** A kind of thing that somebody did. */
export type AuditType = (typeof auditTypes)[number];
