import { connect } from '../../src/db/connect.ts';

/** Holds the data folder named as parameter until it is killed; says so, or says why it could not. */
const [dataDir = ''] = process.argv.slice(2);
try {
  await connect({ dataDir });
  console.log('holding');
  process.stdin.resume();
} catch (fault) {
  console.log(String(fault));
}
