/**
 * All tests of the contract in one file, for `npm run mutants` alone: loading them once for each mutant is faster than
 * loading each file. Two kinds are left out. The accessibility statement is compared with the whole project, of which a
 * mutant has only the contract. The speed of a large tree can't be measured in instrumented code.
 */
import.meta.glob(['../src/**/*.test.ts', '!../src/accessibility/**', '!../src/tree/document/large-tree.test.ts'], {
  eager: true,
});
