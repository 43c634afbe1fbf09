import { inject } from 'vitest';

// Threads and programs that a test starts read the active mutant from their environment.
const activeMutant = inject('activeMutant' as never) as string | undefined;
if (activeMutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
else process.env.__STRYKER_ACTIVE_MUTANT__ = activeMutant;
