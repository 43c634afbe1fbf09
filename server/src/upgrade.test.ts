import { readdirSync, readFileSync } from 'node:fs';
import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dumpTables } from '../test/dump-tables.ts';
import { figureRows } from '../test/figure-rows.ts';
import { fixtures } from '../test/fixtures.ts';
import { measurementRows } from '../test/measurement-rows.ts';
import { editedMails, readPermanentData } from '../test/permanent-data.ts';
import { type Copy, copyOf, type Started, start } from '../test/started-copy.ts';
import { migrate } from './db/migrating/migrate.ts';
import { countAll, recount } from './statistics/counting/counting.ts';

const onServer = inject('template').kind === 'server';
const readJson = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

const readTextsIn = async ({ call }: Started, language: string) =>
  new Map(flattenTexts((await call('GET', `/api/translations/by-language/${language}`)).body));

/** Names of all trees that ship, including those under test. */
const shippedTrees = (): string[] =>
  readdirSync(new URL('../../content', import.meta.url))
    .filter((name) => name.startsWith('tree-'))
    .map((name) => readJson(`content/${name}`).texts.nl.name)
    .sort();

describe.each(fixtures)('[REL-13] the data of version $version', (fixture) => {
  const { accounts, edits, deleted } = fixture;
  let copy: Copy;
  let system: Started;
  let before: unknown;
  let editedBefore: { texts: { language: string; key: string; base_hash: string | null }[]; mails: string[] };
  let measurementsBefore: Awaited<ReturnType<typeof measurementRows>>;
  let token: string;
  const signIn = async ({ username, password }: { username: string; password: string }) =>
    (await system.call('POST', '/api/authenticate', { body: { username, password } })).body.id_token;
  beforeAll(async () => {
    copy = await copyOf(fixture, { onServer });
    [before, editedBefore, measurementsBefore] = await copy.look(async (db, connection) => {
      const permanentData = await readPermanentData(db);
      await migrate(connection);
      const texts = await db.selectFrom('text_edit').selectAll().execute();
      return [permanentData, { texts, mails: await editedMails(db) }, await measurementRows(db)] as const;
    });
    system = await start(copy);
    token = await signIn({ username: 'admin', password: 'admin-demo' });
  }, 120_000);
  afterAll(() => copy.remove());

  test('everybody signs in as before', async () => {
    expect(accounts.length).toBeGreaterThan(3);
    for (const account of accounts) expect(await signIn(account), account.username).toMatch(/\./);
  });

  test('every text of today is there in both languages, and edited ones as they were edited', async () => {
    for (const language of ['nl', 'en', 'de']) {
      const answered = await readTextsIn(system, language);
      for (const [key] of flattenTexts(readJson('content/ui-nl.json'))) expect(answered.get(key), key).toMatch(/\S/);
      const edited = edits.texts.filter((edit) => edit.language === language);
      expect(edited.length).toBeGreaterThan(0);
      for (const { key, value } of edited) expect(answered.get(key)).toBe(value);
    }
    const texts = await readTextsIn(system, 'nl');
    const changed = [...flattenTexts(readJson('content/ui-nl.json'))].filter(([key, text]) => texts.get(key) !== text);
    expect(changed.map(([key]) => key)).toEqual(['login.title']);
  });

  test('every publication is readable, and every answer of it leads on, up to results', async () => {
    const path = '/api/question-trees/get-published?language=nl&fetchTestTrees=true';
    const trees: { id: number; name: string }[] = (await system.call('GET', path, { token })).body;
    // Up to version 0.8.0 the shipped names began with 'OK! '; an installation keeps the names that it has.
    const names = trees.map(({ name }) => name);
    expect(names.map((name) => name.replace(/^OK! /, '')).sort()).toEqual(shippedTrees());
    expect(names.filter((name) => name.startsWith('OK! ')).length).toBeGreaterThanOrEqual(3);
    const started = [];
    for (const tree of trees) {
      const { body } = await system.call('GET', `/api/measurement/start/${tree.id}?language=nl`, { token });
      started.push({ publicationId: body.publicationId, questionId: body.question.id });
    }
    // The first tree was published twice: measurements of its first publication may still run.
    const first = { publicationId: 1, questionId: started[0]?.questionId };
    expect(started[0]?.publicationId).not.toBe(1);
    for (const { publicationId, questionId } of [first, ...started]) {
      for (const language of ['nl', 'en']) {
        const results = new Set<number>();
        const waiting = [questionId];
        for (let question = waiting.pop(); question !== undefined; question = waiting.pop()) {
          const page = `publicationId=${publicationId}&language=${language}`;
          const { status, body } = await system.call('GET', `/api/questions/${question}/options?${page}`, { token });
          expect(status).toBe(200);
          for (const option of body) {
            if (option.result) results.add(option.result.score);
            else waiting.push(option.question.id);
          }
        }
        expect(results.size).toBeGreaterThan(1);
      }
    }
  });

  test('[MEA-12] every measurement stands where its actions lead', () => {
    expect(measurementsBefore.length).toBeGreaterThan(10);
    for (const { id, kept, replayed } of measurementsBefore) expect({ id, ...kept }).toEqual({ id, ...replayed });
  });

  test('what was edited stays so, what was deleted does not come back, and what is new is there', async () => {
    const rows = async (path: string) => (await system.call('GET', path, { token })).body;
    const mails: { identifier: string; subject: string }[] = await rows('/api/emails');
    expect(mails.find(({ identifier }) => identifier === edits.mail.identifier)?.subject).toBe(edits.mail.subject);
    const shipped: string[] = readJson('content/emails.json').emails.map(
      ({ identifier }: { identifier: string }) => identifier,
    );
    expect(mails.map(({ identifier }) => identifier).sort()).toEqual(
      shipped.filter((identifier) => identifier !== deleted.mail).sort(),
    );
    const languages: { code: string; localName: string }[] = await rows('/api/languages');
    expect(languages.find(({ code }) => code === edits.language.code)?.localName).toBe(edits.language.localName);
    const results: { score: number; name: string }[] = await rows('/api/test-results');
    expect(results.find(({ score }) => score === edits.result.score)?.name).toBe(edits.result.name);
    const notifications: { identifier: string }[] = await rows('/api/notifications');
    expect(notifications.map(({ identifier }) => identifier)).not.toContain(deleted.notification);
    expect(notifications.length).toBeGreaterThan(0);
  });

  test.skipIf(!fixture.corrections)(
    'a correction is read where it was published, and the one that waits can be gone on with',
    async () => {
      const trees: { published: number | null; versions: { id: number; status: string; version: number }[] }[] = (
        await system.call('GET', '/api/question-trees-by-tree-id', { token })
      ).body;
      const firstAnswers = async (id: number | undefined) => {
        const { status, body } = await system.call('GET', `/api/question-trees/${id}/document`, { token });
        expect(status).toBe(200);
        const { questions, options, root } = body.document;
        return questions[root].options.map((key: string) => options[key].texts.nl.name);
      };
      const live = trees.flatMap(({ versions }) => versions.filter(({ status }) => status === 'PUBLISHED'));
      const drafts = trees.flatMap(({ versions }) => versions.filter(({ status }) => status === 'DRAFT'));
      const corrected = live.find(({ version }) => version === 2);
      expect(await firstAnswers(corrected?.id)).toContain(fixture.corrections?.published);
      expect(drafts).toHaveLength(1);
      expect(await firstAnswers(drafts[0]?.id)).toContain(fixture.corrections?.draft);
      const { body } = await system.call('GET', `/api/measurement/start/${corrected?.id}?language=nl`, { token });
      const path = `/api/questions/${body.question.id}/options?publicationId=${body.publicationId}&language=nl`;
      const names = (await system.call('GET', path, { token })).body.map(({ name }: { name: string }) => name);
      expect(names).toContain(fixture.corrections?.published);
    },
  );

  // `editedBefore` was read after the migrations and before the first start, which may update the texts.
  test('what nobody edited is known as what shipped then, so that later versions may change it', () => {
    const names = (all: { language: string; key: string }[]) =>
      all.map(({ language, key }) => `${language} ${key}`).sort();
    expect(names(editedBefore.texts)).toEqual(names(edits.texts));
    // The edit of a shipped text has its hash; no German texts ship.
    for (const { language, base_hash } of editedBefore.texts) expect(base_hash !== null).toBe(language !== 'de');
    expect(editedBefore.mails).toEqual([edits.mail.identifier]);
  });

  test('what was measured and shown is untouched, and starting it again changes nothing', async () => {
    await system.stop();
    const [permanentData, dump] = await copy.look(async (db) => {
      // New measurements are counted after a delay; `countAll` counts them now.
      await countAll(db);
      return [await readPermanentData(db), await dumpTables(db)] as const;
    });
    const { measurements, ...others } = permanentData as Record<string, unknown>;
    const { measurements: measuredBefore, ...othersBefore } = before as Record<string, unknown>;
    expect(others).toEqual(othersBefore);
    expect(measurements).toBeGreaterThan(Number(measuredBefore));
    await (await start(copy)).stop();
    expect(await copy.look(dumpTables)).toEqual(dump);
  }, 120_000);

  test('[STT-03] no made-up measurements come among those that people took', async () => {
    const made = copy.look((db) =>
      db.selectFrom('measurement').select('id').where('sample_person_id', 'is not', null).execute(),
    );
    expect(await made).toEqual([]);
  });

  test('[STT-03] what was measured before is in the figures, as counting it anew has it', async () => {
    const [rows, again, uncounted] = await copy.look(async (db) => {
      const counted = await figureRows(db);
      await recount(db);
      const left = db.selectFrom('measurement').select('id').where('counted_status', 'is', null);
      return [counted, await figureRows(db), await left.execute()] as const;
    });
    expect(rows.length).toBeGreaterThan(50);
    expect(again).toEqual(rows);
    expect(uncounted).toEqual([]);
  });

  test.skipIf(!onServer)(
    'two that start at once upgrade it once between them',
    async () => {
      const other = await copyOf(fixture, { onServer });
      const systems = await Promise.all([start(other), start(other)]);
      for (const one of systems) expect((await readTextsIn(one, 'nl')).get('login.title')).toBe(edits.texts[0]?.value);
      for (const one of systems) await one.stop();
      const counts = (dump: Record<string, string[]>) =>
        Object.entries(dump)
          .filter(([table]) => !['session', 'audit_event', 'measurement', 'statistics_figure'].includes(table))
          .map(([table, rows]) => `${table} ${rows.length}`);
      const [one, two] = [await copy.look(dumpTables), await other.look(dumpTables)];
      await other.remove();
      expect(counts(two)).toEqual(counts(one));
    },
    120_000,
  );
});
