/** Reasons for a correction. They are given instead of free text, in which something about a family could end up. */
export const correctionReasons = ['WRONG_ANSWER', 'MISREAD', 'DISCUSSED', 'OTHER'] as const;

export type CorrectionReason = (typeof correctionReasons)[number];
