import { hashSync } from '@node-rs/argon2';

/**
 * Hashes a password so that checking it is fast: the hash holds its own parameters. The product's own hash is slow on
 * purpose, and yields to other work of the machine.
 */
export const quickHash = (password: string): string =>
  hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
