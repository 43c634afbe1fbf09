import { hashSync, verifySync } from '@node-rs/argon2';

// Runs on a thread of its own, which does nothing else.

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the argon2id hash of a password, with its parameters and salt. */
export const hash = (password: string): string => hashSync(password, hashCost);

/** Whether a password belongs to a hash. */
export const verify = ({ stored, password }: { stored: string; password: string }): boolean =>
  verifySync(stored, password);
