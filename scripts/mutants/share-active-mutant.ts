import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Id of the active mutant, which Stryker's runner provides. */
    activeMutant?: string;
  }
}

// Threads and programs that a test starts read the active mutant from their environment.
const activeMutant = inject('activeMutant');
if (activeMutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
else process.env.__STRYKER_ACTIVE_MUTANT__ = activeMutant;
