import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Identity of this process. Figures belong to one process, and any of several may answer a call. */
export const processIdentity = { id: randomUUID().slice(0, 8), pid: process.pid, host: hostname() } as const;
