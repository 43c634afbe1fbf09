import { connect } from '../../src/db/connections/connect.ts';

/** Writes rows until it is killed. Prints `id token` after the database acknowledged a row. */
const [dataDir = ''] = process.argv.slice(2);
const { db } = await connect<{ ledger: { id?: number; token: string } }>({ dataDir });
for (;;) {
  const token = crypto.randomUUID();
  const { id } = await db.insertInto('ledger').values({ token }).returning('id').executeTakeFirstOrThrow();
  process.stdout.write(`${id} ${token}\n`);
}
