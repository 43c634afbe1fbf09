import type { Kysely, KyselyPlugin } from 'kysely';

/** A database that can be told to fail, as one does that is away, full, stopping or held up. */
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
    /** From now on every statement fails with a code, after the first few. */
    fail: (code: string, after = 0) => {
      plan = { code, left: after };
      failures = 0;
    },
    /** It works again; answers how many statements failed. */
    recover: () => {
      plan = null;
      return failures;
    },
  };
};
