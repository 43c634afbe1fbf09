import { hashSync } from '@node-rs/argon2';

/**
 * A hash of a password that costs next to nothing to check: it says itself what it was made with. The product's own is
 * slow on purpose, and gives way to whatever else the machine does.
 */
export const quickHash = (password: string): string =>
  hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
