import type { Kysely, KyselyPlugin } from 'kysely';

/** A database whose statements fail on request, as if the server were gone, full, stopping or blocked. */
export const failingDatabase = <DB>(db: Kysely<DB>) => {
  let plan: { code: string; left: number } | null = null;
  let failures = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!plan) return node;
      if (plan.left > 0) plan.left -= 1;
      else {
        failures += 1;
        throw Object.assign(new Error(`the database says ${plan.code}`), { code: plan.code });
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    db: db.withPlugin(plugin),
    /** Makes every statement after the first `after` ones fail with this code. */
    fail: (code: string, after = 0) => {
      plan = { code, left: after };
      failures = 0;
    },
    /** Ends the failures, and returns how many statements failed. */
    recover: () => {
      plan = null;
      return failures;
    },
  };
};
