const serverRoom = (name) => ({
  project: 'server',
  // Threads load their own files, so coverage by test is unknown there.
  mutate: [`server/src/${name}/**/*.ts`, '!**/*.test.ts', '!**/*-worker.ts'],
  tests: [`server/src/${name}/**/*.test.ts`],
});

/** Rooms beside the contract: the files to mutate and the tests that should detect it. */
export const rooms = {
  trees: serverRoom('trees'),
  statistics: serverRoom('statistics'),
  accounts: serverRoom('accounts'),
  http: serverRoom('http'),
  'web-stores': {
    project: 'web',
    mutate: [
      'web/src/features/measurement/{machine/measurement-machine,machine/measurement-state}.ts',
      'web/src/features/measurement/outbox/{outbox,outbox-storage,progress}.ts',
      'web/src/session/{clock,expiry,other-account,server-clock,session-store,tab-token,token-claims,token-store,with-timeout}.ts',
      'web/src/admin/trees/editing/{draft-keeping,draft-storage,editing-session,editing-state,following,open-version,saving}.ts',
      'web/src/forms/drafts.ts',
      'web/src/api/failure-status.ts',
    ],
    tests: ['web/src/{features/measurement,session,admin/trees,forms}/**/*.test.{ts,tsx}'],
  },
};
