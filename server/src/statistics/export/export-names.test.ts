import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, publishHostileTree } from '../../../test/exporting.ts';
import { finish, measure } from '../../../test/measuring.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
let tree: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  const { id, treeId } = await publishHostileTree(server);
  tree = String(treeId);
  await finish(await measure(server, { token: await server.signIn('professional'), treeId: id }));
});
afterAll(() => server.close());

test.each([
  ['csv', 'ok-statistics-actions-DAY.csv', 'text/csv; charset=utf-8', 2],
  ['xlsx', 'ok-statistics-actions-DAY.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 2],
  ['sav', 'ok-statistics-actions-DAY.sav', 'application/x-spss-sav', 2],
  ['codebook-csv', 'ok-codebook-actions-DAY.csv', 'text/csv; charset=utf-8', 0],
  ['codebook-ddi', 'ok-codebook-actions-DAY.xml', 'application/xml', 0],
])(
  '[STT-02] the export as %s is the file %s of its type, and its progress counts rows of measurements alone',
  async (format, name, type, rows) => {
    const { status, headers } = await download(server, { format, tree }, admin);
    const [, day] = /-(\d{4}-\d\d-\d\d)\.\w+"$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect([status, headers.get('content-disposition'), headers.get('content-type')]).toEqual([
      200,
      `attachment; filename="${name.replace('DAY', String(day))}"`,
      type,
    ]);
    const events = (
      await server.call('GET', '/management/audits?sort=id,desc&size=1&type=STATISTICS_EXPORT', { token: admin })
    ).body;
    expect(events[0].data).toMatchObject({ format, shape: 'actions', rows });
  },
);
