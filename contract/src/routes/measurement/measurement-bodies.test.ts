import { describe, expect, test } from 'vitest';
import { languageCode } from '../../../test/account-values.ts';
import { nullableOfSummary, summary, time } from '../../../test/measurement-summary.ts';
import { accepts, expectBounds, expectEveryField, routeOf, schemaOf } from '../../../test/route-parts.ts';
import type { Schema } from '../define-route.ts';

describe('[MEA-02] measurements', () => {
  const media = { media: null, altText: 'x' };
  const example = { id: 1, identifier: null, position: 1, belowDivider: false, content: 'a', infoText: null, ...media };
  const image = { id: 1, position: null, content: null, ...media };
  const result = { id: 1, name: 'a', score: 3, description: '<p>a</p>', images: [image] };
  const question = { id: 1, publicationId: 2, name: 'a' };
  const option = {
    id: 1,
    publicationId: 2,
    identifier: 'A',
    name: 'a',
    position: 1,
    hasDivider: false,
    dividerText: null,
    examples: [example],
    question: { id: 4 },
    result,
  };
  const inList = (schema: Schema, good: Record<string, unknown>, nullable: readonly string[]) => {
    expect(accepts(schema, good)).toBe(false);
    expect(schema.safeParse([{ ...good, secret: 1 }]).data).toEqual([good]);
    for (const key of Object.keys(good)) {
      expect(accepts(schema, [{ ...good, [key]: undefined }]), key).toBe(false);
      expect(accepts(schema, [{ ...good, [key]: null }]), key).toBe(nullable.includes(key));
    }
  };

  test('reply with complete questions, options, examples and results', () => {
    expectEveryField(schemaOf('GET /api/questions/{}/question', 'reply'), question);
    inList(schemaOf('GET /api/questions/{}/options', 'reply'), option, ['dividerText', 'question', 'result']);
    inList(schemaOf('GET /api/options/{}/examples', 'reply'), example, [
      'identifier',
      'position',
      'infoText',
      'media',
      'altText',
    ]);
    const options = schemaOf('GET /api/questions/{}/options', 'reply');
    for (const key of Object.keys(result))
      expect(accepts(options, [{ ...option, result: { ...result, [key]: undefined } }]), key).toBe(false);
    for (const key of Object.keys(image))
      expect(
        accepts(options, [{ ...option, result: { ...result, images: [{ ...image, [key]: undefined }] } }]),
        key,
      ).toBe(false);
    expect(accepts(options, [{ ...option, question: {} }])).toBe(false);
    const order = { answerOrder: 'SHUFFLED', orderSeed: -7 };
    const started = { statisticsId: 1, key: crypto.randomUUID(), publicationId: 2, ...order, question };
    expectEveryField(schemaOf('GET /api/measurement/start/{}', 'reply'), started, ['orderSeed']);
  });

  test.each(['question', 'options'])('take a publication and a language: %s', (part) => {
    const query = schemaOf(`GET /api/questions/{}/${part}`, 'query');
    expect(query.parse({ publicationId: '7', language: 'nl' })).toEqual({ publicationId: 7, language: 'nl' });
    expect(query.parse({})).toEqual({});
    for (const language of languageCode.bad) expect(accepts(query, { language }), String(language)).toBe(false);
    expect(accepts(query, { publicationId: 'x' })).toBe(false);
  });

  test('[MEA-08] record actions of three kinds', () => {
    const good = { actionId: crypto.randomUUID(), action: 'OPTION_SELECT', questionId: 1, step: 1 };
    const orNothing = { good: [7, '7', null, undefined], bad: [0, 'x'] };
    expectBounds(schemaOf('PUT /api/statistics/{}', 'body'), good, {
      actionId: { good: [], bad: ['x', '', undefined, null] },
      action: { good: ['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK'], bad: ['JUMP', '', undefined] },
      questionId: { good: ['7'], bad: [0, null, undefined] },
      optionId: orNothing,
      resultId: orNothing,
      publicationId: orNothing,
      step: { good: [1, 1000], bad: [0, 1001, 1.5, '1', undefined] },
      sequence: { good: [1, 5000, undefined], bad: [0, 5001, 1.5, '1', null] },
      occurredAt: {
        good: ['2026-11-22T10:00:00Z', '1970-01-01T00:00:00.000+02:00', undefined],
        bad: ['2026-11-22', '2026-11-22T10:00:00', 'now', 7, null],
      },
    });
    expect(routeOf('PUT /api/statistics/{}').objectName).toBe('action');
    const start = schemaOf('GET /api/measurement/start/{}', 'query');
    for (const language of languageCode.bad) expect(accepts(start, { language }), language).toBe(false);
    expect(start.parse({ language: 'nl' })).toEqual({ language: 'nl' });
    expect(accepts(start, { key: crypto.randomUUID() })).toBe(true);
    for (const ordersAnswers of ['true', 'false', 'yes'])
      expect(accepts(start, { ordersAnswers }), ordersAnswers).toBe(ordersAnswers !== 'yes');
    for (const key of ['x', '', '7']) expect(accepts(start, { key }), key).toBe(false);
  });

  test('[MEA-12] list the complete measurements of their owner', () => {
    inList(schemaOf('GET /api/measurements', 'reply'), summary, nullableOfSummary);
    expectEveryField(schemaOf('POST /api/measurements/{}/stop', 'reply'), summary, nullableOfSummary);
    const overview = schemaOf('GET /api/measurements/overview', 'reply');
    expectEveryField(overview, { open: [summary], latest: [summary], total: 2 });
    for (const status of ['OPEN', 'FINISHED', 'STOPPED', 'CORRECTED', 'GONE'])
      expect(accepts(overview, { open: [{ ...summary, status }], latest: [], total: 1 }), status).toBe(
        status !== 'GONE',
      );
    for (const notResumable of ['STOPPED', 'CORRECTED', 'UNREADABLE', 'GONE']) {
      const open = [{ ...summary, resumable: false, notResumable }];
      expect(accepts(overview, { open, latest: [], total: 1 }), notResumable).toBe(notResumable !== 'GONE');
    }
    const action = {
      actionId: crypto.randomUUID(),
      action: 'BACK_CLICK',
      questionId: 1,
      optionId: 2,
      resultId: 3,
      nextQuestionId: 4,
      step: 5,
      sequence: 6,
      occurredAt: time,
    };
    const one = schemaOf('GET /api/measurements/{}', 'reply');
    const order = { answerOrder: 'SHUFFLED', orderSeed: -7 };
    const measurement = { ...summary, ...order, rootQuestionId: 1, actions: [action] };
    expectEveryField(one, measurement, [...nullableOfSummary, 'orderSeed']);
    for (const key of Object.keys(action)) {
      const actions = (value: unknown) => ({ ...measurement, actions: [{ ...action, [key]: value }] });
      expect(accepts(one, actions(undefined)), key).toBe(false);
      expect(accepts(one, actions(null)), key).toBe(['optionId', 'resultId', 'nextQuestionId'].includes(key));
    }
    for (const name of [
      'GET /api/measurements/{}',
      'GET /api/measurements/{}/path',
      'POST /api/measurements/{}/stop',
      'POST /api/measurements/{}/correction',
    ]) {
      expect(accepts(routeOf(name).params?.key as Schema, 'x'), name).toBe(false);
      for (const language of languageCode.bad) expect(accepts(schemaOf(name, 'query'), { language }), name).toBe(false);
    }
  });

  test('[MEA-01] begin without a network with a publication, a moment and an order', () => {
    const required = { publicationId: 7, language: 'nl', startedAt: time, answerOrder: 'AS_SET', orderSeed: null };
    expectBounds(schemaOf('PUT /api/measurements/{}', 'body'), required, {
      publicationId: { good: [7], bad: [0, 'x', null, undefined] },
      language: { good: ['nl'], bad: ['nld', '', null, undefined] },
      startedAt: { good: [time, '2026-11-22T10:00:00+02:00'], bad: ['2026-11-22', 'x', null, undefined] },
      answerOrder: { good: ['AS_SET', 'REVERSED', 'SHUFFLED'], bad: ['REVERSED_FOR_HALF', '', null, undefined] },
      orderSeed: { good: [0, 2_147_483_647, null], bad: [-1, 2_147_483_648, 1.5, 'x', undefined] },
    });
  });

  test('[MEA-12] are filtered by tree, status and time', () => {
    const of = { good: [time, '2026-11-22T10:00:00+02:00', undefined], bad: ['2026-11-22', 'x', null] };
    expectBounds(
      schemaOf('GET /api/measurements', 'query'),
      {},
      {
        sort: {
          good: ['startedAt', 'lastActionAt,asc', 'score,desc', undefined],
          bad: ['key', 'xscore', 'score,up', 'score,descx'],
        },
        treeId: { good: ['7', 7, undefined], bad: ['x', 0] },
        status: { good: ['OPEN', 'FINISHED', 'STOPPED', 'CORRECTED', undefined], bad: ['GONE', ''] },
        from: of,
        to: of,
        language: { good: ['nl', undefined], bad: ['nld', ''] },
        page: { good: ['1', undefined], bad: ['x'.repeat(201)] },
        size: { good: ['1', undefined], bad: ['x'.repeat(201)] },
      },
    );
  });

  test('[RES-01][MEA-02] reply with the path to an outcome, and with all pages of a publication', () => {
    const step = { step: 1, question, option, letter: 0 };
    expectEveryField(schemaOf('GET /api/measurements/{}/path', 'reply'), { steps: [step], result }, ['result']);
    const path = schemaOf('GET /api/measurements/{}/path', 'reply');
    for (const key of Object.keys(step))
      expect(accepts(path, { steps: [{ ...step, [key]: undefined }], result }), key).toBe(false);
    const recent = { measurement: summary, answerOrder: 'AS_SET', orderSeed: null, path: { steps: [step], result } };
    inList(schemaOf('GET /api/measurements/recent', 'reply'), recent, ['orderSeed']);
    expect(routeOf('GET /api/measurements/recent')).toMatchObject({ streams: true });
    const page = { question, options: [option] };
    const bundle = { publicationId: 1, language: 'nl', root: 2, answerOrder: 'SHUFFLED', pages: [page] };
    const reply = schemaOf('GET /api/publications/{}/bundle', 'reply');
    expectEveryField(reply, bundle);
    for (const key of Object.keys(page))
      expect(accepts(reply, { ...bundle, pages: [{ ...page, [key]: undefined }] }), key).toBe(false);
    expect(routeOf('GET /api/publications/{}/bundle')).toMatchObject({ streams: true });
  });
});

test('[HOM-01] [HOM-03] replies hold the fields of a tree that cards and instructions need', () => {
  const tree = {
    id: 1,
    treeId: 1,
    version: 1,
    name: 'a',
    description: '',
    media: null,
    altText: null,
    position: null,
    published: true,
    test: false,
    publicationId: 1,
  };
  const toStart = { ...tree, questions: { shortest: 3, longest: 9 } };
  expectEveryField(schemaOf('GET /api/question-trees/{}', 'reply'), toStart, [
    'media',
    'altText',
    'position',
    'questions',
  ]);
  expect(accepts(schemaOf('GET /api/question-trees/get-published', 'reply'), [tree])).toBe(true);
  expect(accepts(schemaOf('GET /api/question-trees/get-published', 'reply'), tree)).toBe(false);
  const query = schemaOf('GET /api/question-trees/get-published', 'query');
  expect(query.parse({ fetchTestTrees: 'true', language: 'nl' })).toEqual({ fetchTestTrees: 'true', language: 'nl' });
  for (const language of languageCode.bad) {
    expect(accepts(query, { language }), language).toBe(false);
    expect(accepts(schemaOf('GET /api/question-trees/{}', 'query'), { language }), language).toBe(false);
  }
  expect(schemaOf('GET /api/question-trees/{}', 'query').parse({ language: 'nl' })).toEqual({ language: 'nl' });
});
