import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostileHtml } from '../../test/hostile-html.ts';
import { serveAlone } from '../../test/serve-alone.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { notificationRoutes } from './notification-routes.ts';

let server: Awaited<ReturnType<typeof serveAlone>>;
let token: string;
let other: string;
let otherId: number;
beforeAll(async () => {
  server = await serveAlone((register) => notificationRoutes(register));
  ({ token } = await server.signIn('professional@example.nl'));
  ({ token: other, userId: otherId } = await server.signIn('tester@example.nl'));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('user_notification').execute();
});

const base = '/api/user-notification';
const call = async (method: string, path: string, who: string | null = token) => {
  const headers = who === null ? {} : { authorization: `Bearer ${who}` };
  const reply = await fetch(`${server.url}${base}/${path}`, { method, headers });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
};
const list = async (query = '', who = token) => (await call('GET', `notifications${query}`, who)).body;
const latest = async (query = '', who = token) => (await call('GET', `notification-latest${query}`, who)).body;
const read = (id: number | string, who: string | null = token) => call('PUT', `notifications/${id}`, who);
const marks = () =>
  server.db.selectFrom('user_notification').select(['user_id', 'notification_id', 'read', 'revision']).execute();

/** Inserts a notification for the duration of `work`. */
const withNotification = async (
  values: { title?: string | null; content?: string | null; published?: boolean; published_date?: Date | null },
  work: (id: number) => Promise<void>,
) => {
  const { id } = await server.db
    .insertInto('notification')
    .values({ identifier: 'test', title: 'Titel', content: '<p>Tekst</p>', published: true, language: 'nl', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work(id).finally(() => server.db.deleteFrom('notification').where('id', '=', id).execute());
};
const at = (text: string) => new Date(text);

describe('[NOT-01] the notifications', () => {
  test('are the published ones, the newest first, as they are shown', async () => {
    const draft = { published: false, published_date: at('2026-03-01') };
    await withNotification(draft, async (hidden) => {
      await withNotification({ published_date: at('2026-02-01T10:00:00Z') }, async (id) => {
        const all = await list();
        expect(all).toHaveLength(5);
        expect(all[0]).toEqual({
          id,
          title: 'Titel',
          content: '<p>Tekst</p>',
          media: null,
          altText: null,
          publishedDate: '2026-02-01T10:00:00.000Z',
          read: false,
        });
        const dates = all.map(({ publishedDate }: { publishedDate: string }) => publishedDate);
        expect(dates).toEqual(dates.toSorted().reverse());
        expect(all.map((each: { id: number }) => each.id)).not.toContain(hidden);
        expect(all[1].media).toMatch(/^[0-9a-f]{64}\.webp$/);
      });
    });
  });

  test('speak the language that was asked for, else the own one of the reader, else the one they were written in', async () => {
    const title = async (query: string) => (await list(query)).at(-1).title;
    expect(await title('')).toBe('Welkom bij OK!');
    expect(await title('?language=EN')).toBe('Welcome to OK!');
    expect(await title('?language=de')).toBe('Welkom bij OK!');
    await server.db
      .updateTable('user_account')
      .set({ lang_key: 'en' })
      .where('login', '=', 'tester@example.nl')
      .execute();
    expect((await list('', other)).at(-1).title).toBe('Welcome to OK!');
    const emptied = sql`update notification_translation set title = ' ' where title like 'Welcome%' returning id`;
    const { rows } = await emptied.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(await title('?language=en')).toBe('Welkom bij OK!');
    expect((await list('?language=en')).at(-1).content).toContain('Good to have you here');
  });

  test('a notification stays read, however often it is marked', async () => {
    const [{ id }, second] = await list();
    expect((await read(id)).status).toBe(200);
    const [first] = await marks();
    expect(await Promise.all([read(id), read(id)])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await marks()).toEqual([first]);
    const all = await list();
    expect(all.filter((each: { read: boolean }) => each.read).map((each: { id: number }) => each.id)).toEqual([id]);
    expect(all[1]).toEqual(second);
  });

  test('the latest one is the newest that its reader has not read, and nothing once all are read', async () => {
    const all = await list();
    const [newest, second, third] = all;
    expect(await latest()).toEqual(newest);
    expect((await latest('?language=en')).title).toBe('Planned maintenance');
    await read(second.id);
    expect(await latest()).toEqual(newest);
    await read(newest.id);
    expect(await latest()).toEqual(third);
    expect(await latest('', other)).toMatchObject({ id: newest.id, read: false });
    for (const { id } of all) await read(id);
    expect(await call('GET', 'notification-latest')).toEqual({ status: 200, body: null });
    await withNotification({ published_date: at('2026-02-01') }, async (id) => {
      expect(await latest()).toMatchObject({ id });
    });
    await server.db.updateTable('notification').set({ published: false }).execute();
    expect([await latest(), await list()]).toEqual([null, []]);
    await server.db.updateTable('notification').set({ published: true }).execute();
  });
});

describe('[NOT-01] marking all as read', () => {
  const readAll = (who: string | null = token) => call('PUT', 'notifications', who);
  const unread = async (who = token) => (await list('', who)).filter((each: { read: boolean }) => !each.read).length;

  test('marks every published notification of its reader, and keeps the marks that are there', async () => {
    const [{ id }] = await list();
    await read(id);
    const [first] = await marks();
    await withNotification({ published: false }, async (hidden) => {
      expect(await readAll()).toEqual({ status: 200, body: undefined });
      expect(await unread()).toBe(0);
      expect(await unread(other)).toBe((await list()).length);
      const stored = await marks();
      expect(stored).toContainEqual(first);
      expect(stored.map(({ notification_id }) => notification_id)).not.toContain(hidden);
    });
    await readAll();
    expect(new Set((await marks()).map(({ revision }) => revision))).toEqual(new Set([1]));
  });

  test('needs a session', async () => {
    expect((await readAll(null)).status).toBe(401);
    expect(await marks()).toEqual([]);
  });
});

describe('[SEC-03] a mark', () => {
  test('belongs to the user who reads', async () => {
    const [{ id }] = await list();
    await read(id, other);
    expect((await list())[0].read).toBe(false);
    expect((await list('', other))[0].read).toBe(true);
    expect(await marks()).toEqual([{ user_id: otherId, notification_id: id, read: true, revision: 1 }]);
  });

  test("can't be set for a missing or unpublished notification", async () => {
    await withNotification({ published: false }, async (id) => {
      for (const wrong of [id, 999_999, 'x', '1e3']) expect((await read(wrong)).status).toBe(404);
    });
    expect(await marks()).toEqual([]);
  });

  test('needs a session, and so do the notifications', async () => {
    const [{ id }] = await list();
    expect((await read(id, null)).status).toBe(401);
    expect((await call('GET', 'notifications', null)).status).toBe(401);
    expect((await call('GET', 'notification-latest', null)).status).toBe(401);
    expect(await marks()).toEqual([]);
  });
});

test('[SEC-20] hostile HTML that is stored by other means goes out sanitised', async () => {
  // The database itself refuses a NUL.
  const vectors = hostileHtml.filter((html) => !html.includes('\0'));
  const values = vectors.map((html) => ({ identifier: 'hostile', title: html, content: html, published: true }));
  await server.db.insertInto('notification').values(values).execute();
  const all: { title: string; content: string }[] = await list();
  const hostile = all.slice(0, vectors.length).reverse();
  const newest = await latest();
  await server.db.deleteFrom('notification').where('identifier', '=', 'hostile').execute();
  expect(hostile.map(({ title }) => title)).toEqual(vectors.map(cleanHtml));
  expect(hostile.map(({ content }) => content)).toEqual(vectors.map(cleanHtml));
  expect(newest).toEqual(all[0]);
  expect(hostile.filter(({ content }) => /<(script|img|svg|iframe)|<[^>]+\son\w+=/i.test(content))).toEqual([]);
});

test('[NOT-04] publishing costs one row with 2 000 users as with 3; a mark costs one when somebody reads', async () => {
  await sql`insert into user_account (login, email, password_hash, activated, lang_key, authorities, created_by)
    select 'many' || n, 'many' || n || '@example.nl', 'x', true, 'nl', array['ROLE_USER'], 'test'
    from generate_series(1, 2000) n`.execute(server.db);
  // Every row of the database, so that none is written anywhere else either.
  const { rows: names } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(server.db);
  const allRows = async () => {
    const counts = names.map(
      ({ name }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.table(name)}`,
    );
    const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
      server.db,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const before = await allRows();
  expect(before.user_account).toBeGreaterThan(2000);
  await withNotification({ published: false, published_date: null }, async (id) => {
    await server.db
      .updateTable('notification')
      .set({ published: true, published_date: at('2026-02-01') })
      .where('id', '=', id)
      .execute();
    expect(await allRows()).toEqual({ ...before, notification: Number(before.notification) + 1 });
    const reader = await server.signIn('many7');
    expect(await latest('', reader.token)).toMatchObject({ id, read: false });
    await read(id, reader.token);
    expect(await marks()).toEqual([{ user_id: reader.userId, notification_id: id, read: true, revision: 1 }]);
  });
});
