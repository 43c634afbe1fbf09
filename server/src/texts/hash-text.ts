import { createHash } from 'node:crypto';

/**
 * Hashes a shipped text: first 8 hex digits of its SHA-256. Two different texts have the same hash once in 4 billion.
 */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
