import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Which process this is: figures are those of one, and any of several may answer. */
export const instance = { id: randomUUID().slice(0, 8), pid: process.pid, host: hostname() } as const;
