import { connect } from '../../src/db/connections/connect.ts';
import { migrate } from '../../src/db/migrating/migrate.ts';

/** Migrates the database at a URL with a folder of migrations when the parent says so; prints the applied names. */
const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const connection = await connect({ databaseUrl, dataDir: '' });
// Connecting takes longer than migrating: connecting at the parent's signal would hide the race.
await connection.rawTransaction((transaction) => transaction.query('select 1'));
console.log('ready');
process.stdin.once('data', async () => {
  console.log(JSON.stringify(await migrate(connection, folder)));
  await connection.close();
  process.stdin.destroy();
});
