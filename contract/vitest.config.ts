import { defineConfig } from 'vitest/config';

// For `npm run mutants`, which runs the tests of the contract alone; every other run has the projects of the root.
export default defineConfig({ test: { include: ['contract/test/every.test.mjs'] } });
