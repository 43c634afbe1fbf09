/**
 * Every test of the contract in one file, for `npm run mutants` alone: what is tried a thousand times should load once a
 * time, not once a file. What the accessibility statement says is held against the whole house, of which a mutant has
 * only the contract; how quick a large tree is can't be told of code that counts what is run.
 */
import.meta.glob(['../src/**/*.test.ts', '!../src/accessibility/**', '!../src/tree/large-tree.test.ts'], {
  eager: true,
});
