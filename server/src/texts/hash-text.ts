import { createHash } from 'node:crypto';

/** Names a text that ships: the first 8 hex digits of its SHA-256. Two that differ by chance have the same once in 4 billion. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
