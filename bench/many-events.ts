import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { runStatement } from './create-database.ts';
import { formatNumber, formatTable, type Section, type TargetResult } from './figures.ts';
import { compare, type Effort, type Measured } from './load.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const events = 5_000_000;
const actorCount = 2_000;
/** Median in milliseconds. */
const maxMedianMs = 20;

/** Fills years of events: mostly sign-ins, and only a few of each person and rare kind. */
const fillEvents = async (databaseUrl: string): Promise<void> => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  await connection.rawTransaction(async ({ script }) => {
    await script(`set local statement_timeout = 0;
      insert into user_account (login, email, password_hash, first_name, activated, lang_key, authorities, created_by)
      select 'person' || n, 'person' || n || '@example.nl', 'none', 'Anna', true, 'nl', '{ROLE_USER}', 'registration'
        from generate_series(1, ${actorCount}) n;
      insert into audit_event (occurred_at, actor_id, type, outcome, data)
      select now() - (${events} - step) * interval '20 seconds',
        (select min(id) from user_account) + step % ${actorCount},
        case when step % 1000 = 0 then 'USER_DELETE' when step % 10 = 0 then 'AUTHENTICATION_FAILURE'
          when step % 7 = 0 then 'CONTENT_UPDATE' else 'AUTHENTICATION_SUCCESS' end,
        'SUCCESS', jsonb_build_object('remoteAddress', '10.0.' || step % 250 || '.0/24')
      from generate_series(1, ${events}) step`);
  });
  await connection.close();
  await runStatement(databaseUrl, 'vacuum analyze audit_event');
};

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const dateRange = (from: number, to: number) => `&fromDate=${dayOf(from)}&toDate=${dayOf(to)}`;
const newest = '&sort=auditEventDate,desc';

const queriesByTitle: Record<string, string> = {
  'the newest': newest,
  'of a day': `${newest}${dateRange(300, 300)}`,
  'of a year': `${newest}${dateRange(600, 235)}`,
  'of a person': `${newest}&principal=person77`,
  'of a person in a month': `${newest}&principal=person77${dateRange(300, 270)}`,
  'of a kind in a year': `${newest}&type=CONTENT_UPDATE${dateRange(600, 235)}`,
  'of a person, of a rare kind': `${newest}&type=USER_DELETE&principal=person77`,
  'the 200th page of a year': `${newest}${dateRange(600, 235)}&page=200`,
};

/** Measures a page and the number of events among millions, by time, person and kind. */
export const measureManyEvents = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  // Sign in before the database is busy with the new rows.
  const { headers } = await Visitor.signIn(product.url, 'admin');
  await fillEvents(databaseUrl);
  const rows: string[][] = [];
  const verdicts: TargetResult[] = [];
  for (const [found, query] of Object.entries(queriesByTitle)) {
    const path = `/management/audits?size=20${query}`;
    const side = { name: found, program: product, request: { method: 'GET' as const, path, headers } };
    const [measured] = (await compare([side], effort)) as [Measured];
    rows.push([found, formatNumber(measured.p50, 1), formatNumber(measured.p99, 1)]);
    verdicts.push({
      target: `Events ${found}, among ${events}: at most ${maxMedianMs} ms`,
      measured: `${formatNumber(measured.p50, 1)} ms`,
      met: measured.p50 <= maxMedianMs,
    });
  }
  await product.stop();
  return {
    title: `Finding events among ${events}, ${effort.connections} connection`,
    text: formatTable(['events', 'p50 ms', 'p99 ms'], rows),
    verdicts,
  };
};
