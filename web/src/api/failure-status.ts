/** Whether no answer came (status 0), or the server failed: the request itself may be right. */
export const isServerFailure = (status: number): boolean => status === 0 || status >= 500;

/** Statuses that refuse a request only for now: a time-out, too early, too many requests. */
const postponingStatuses = [408, 425, 429];

/** Whether the same request may succeed later. Every other status is a permanent refusal. */
export const isTemporaryFailure = (status: number): boolean =>
  isServerFailure(status) || postponingStatuses.includes(status);
