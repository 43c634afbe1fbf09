import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Measurers, serveMeasurers } from '../../../test/measurement-calls.ts';
import { letDaysPass } from '../../../test/measuring.ts';
import { ownMeasurements } from '../../../test/own-measurements.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { drawOutcome } from './draw-outcome.ts';
import { isRightToLeft, type OutcomeDocument } from './outcome-document.ts';

let measurers: Measurers;
beforeAll(async () => {
  measurers = await serveMeasurers();
});
afterAll(() => measurers.server.close());

const { get, begun, finished } = ownMeasurements(() => measurers);

const download = async (key: string, query: string, token = measurers.token) => {
  const reply = await fetch(`${measurers.server.url}/api/measurements/${key}/pdf${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
};

test('[RES-01] the PDF of an outcome tells when, with which version, by which answers, and what it means', async () => {
  const { key, statisticsId } = await finished();
  const { db } = measurers.server;
  const startedAt = new Date('2026-03-31T22:30:00Z');
  await db.updateTable('measurement').set({ started_at: startedAt }).where('id', '=', statisticsId).execute();
  const { steps, result } = (await get(`/api/measurements/${key}/path?language=nl`)).body;
  const { status, headers, bytes } = await download(key, '?language=nl&timeZone=Europe/Amsterdam');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('cache-control')).toBe('no-store');
  // Half past midnight in Amsterdam.
  expect(headers.get('content-disposition')).toBe('attachment; filename="OK-Peuter-1-4-jaar-2026-04-01.pdf"');
  const { title, language, pages } = await readPdf(bytes);
  expect({ title, language }).toEqual({ title: `Uitkomst van Peuter (1-4 jaar): ${result.name}`, language: 'nl' });
  expect(pages).toHaveLength(1);
  const [{ text, roles }] = pages as [(typeof pages)[number]];
  expect(text).toContain(result.name);
  expect(text).toContain(`Score ${result.score} op een schaal van 1 tot 7`);
  expect(text).toContain('1 april 2026 om 00:30');
  expect(text).toContain('Peuter (1-4 jaar), versie 1');
  expect(steps.length).toBeGreaterThan(1);
  for (const { option, letter } of steps) expect(text).toContain(`${'ABCDEFG'[letter]} ${option.name}`);
  expect(roles.filter((role) => /^H\d$/.test(role)).slice(0, 3)).toEqual(['H1', 'H2', 'H2']);
  expect(roles.filter((role) => role === 'LI').length).toBeGreaterThanOrEqual(steps.length);
});

test('the PDF speaks the language that was asked for, else that of its owner', async () => {
  const { key } = await finished();
  const [english, own] = [await download(key, '?language=en'), await download(key, '')];
  expect((await readPdf(english.bytes)).pages[0]?.text).toContain('How you came to this result');
  expect((await readPdf(own.bytes)).pages[0]?.text).toContain('Zo kwam je tot deze uitkomst');
});

test('only the owner gets it, only with an outcome, in a time zone that exists, in a language it can draw', async () => {
  const { key } = await finished();
  expect((await download(key, '', measurers.other)).status).toBe(404);
  const open = await begun();
  const refused = await get(`/api/measurements/${open.key}/pdf`);
  expect([refused.status, refused.body.errorKey]).toEqual([409, 'measurementopen']);
  expect((await download(key, '?timeZone=Mars/Olympus')).status).toBe(400);
  const arabic = await get(`/api/measurements/${key}/pdf?language=ar`);
  expect([arabic.status, arabic.body.errorKey]).toEqual([400, 'pdflanguage']);
  await letDaysPass(measurers.server, open.statisticsId, 40);
  expect((await download(open.key, '')).status).toBe(409);
});

const makeDocument = (changes: Partial<OutcomeDocument>): OutcomeDocument => ({
  language: 'nl',
  title: 'Uitkomst',
  kind: 'Uitkomst van een OK!',
  heading: 'Matig sensitief',
  score: 5,
  scoreText: 'Score 5 op een schaal van 1 tot 7',
  facts: [
    { name: 'Gemeten', value: '1 april 2026 om 00:30' },
    { name: 'Vragenboom', value: 'OK! Baby, versie 1' },
  ],
  path: { heading: 'Zo kwam je tot deze uitkomst', steps: [] },
  meaning: { heading: 'Wat deze uitkomst betekent', blocks: [] },
  footer: { text: 'Zonder gegevens van het gezin', page: 'Pagina {{page}} van {{pages}}' },
  ...changes,
});

const makeSteps = (count: number, answer: string) => ({
  heading: 'Zo kwam je tot deze uitkomst',
  steps: Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    question: `Wat doet de ouder als het kind zich op dit moment, bij stap ${index + 1}, van de ouder afwendt?`,
    letter: 'B',
    answer,
  })),
});

test('six steps with long answers and a long text fit on one page; forty go on on further pages, whole', async () => {
  const answer = 'De ouder ziet de meeste signalen en reageert daar vlot en passend op, met een enkele uitzondering';
  const text = 'De ouder sloot tijdens de observatie vaker wel dan niet aan bij het kind. '.repeat(20);
  const meaning = { heading: 'Wat deze uitkomst betekent', blocks: [{ kind: 'paragraph' as const, text }] };
  const six = await readPdf(await drawOutcome(makeDocument({ path: makeSteps(6, answer), meaning })));
  expect(six.pages).toHaveLength(1);
  expect(six.pages[0]?.text).toContain('Pagina 1 van 1');
  const forty = await readPdf(await drawOutcome(makeDocument({ path: makeSteps(40, answer), meaning })));
  expect(forty.pages.length).toBeGreaterThan(1);
  expect(forty.pages.at(-1)?.text).toContain(`Pagina ${forty.pages.length} van ${forty.pages.length}`);
  for (let step = 1; step <= 40; step += 1) {
    const [page] = forty.pages.filter(({ text }) => text.includes(`bij stap ${step},`));
    // The question and the answer below it are on one page.
    expect(page?.text.split(`bij stap ${step},`)[1]).toMatch(
      /^ van de ouder afwendt\? B De ouder ziet .{60,90}uitzondering/,
    );
  }
});

test('other letters, signs and very long texts are drawn as they are', async () => {
  const blocks = [
    { kind: 'paragraph' as const, text: 'Ελληνικά, кириллица, Łódź, naïef & <b>geen markup</b>' },
    { kind: 'paragraph' as const, text: '🙂 שלום مرحبا \u202Eomgekeerd \u0000' },
    { kind: 'item' as const, marker: '•', text: 'woord '.repeat(4000) },
    { kind: 'paragraph' as const, text: 'x'.repeat(4000) },
  ];
  const document = makeDocument({ meaning: { heading: 'Betekenis', blocks } });
  const { pages } = await readPdf(await drawOutcome(document));
  const text = pages.map((page) => page.text).join(' ');
  expect(text).toContain('Ελληνικά, кириллица, Łódź, naïef & <b>geen markup</b>');
  expect(text.match(/woord/g)).toHaveLength(4000);
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(4000);
});

test('languages from right to left are known', () => {
  expect(['nl', 'en', 'pl', 'ar', 'fa', 'he'].filter(isRightToLeft)).toEqual(['ar', 'fa', 'he']);
});
