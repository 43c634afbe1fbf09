import { connect } from '../../src/db/connections/connect.ts';

/**
 * Locks the data folder named as parameter until the process is killed. Prints that it holds the folder, or the reason
 * that it can't.
 */
const [dataDir = ''] = process.argv.slice(2);
try {
  await connect({ dataDir });
  console.log('holding');
  process.stdin.resume();
} catch (error) {
  console.log(String(error));
}
