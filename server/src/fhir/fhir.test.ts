import JSONValidator from '@asymmetrik/fhir-json-schema-validator';
import { Fhir } from 'fhir';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../contract/test/tree-documents.ts';
import { type Measurers, serveMeasurers } from '../../test/measurement-calls.ts';
import { ownMeasurements } from '../../test/own-measurements.ts';
import { toQuestionnaire } from './questionnaire.ts';
import { toQuestionnaireResponse } from './questionnaire-response.ts';

let measurers: Measurers;
let admin: string;
const schema = new JSONValidator();
beforeAll(async () => {
  measurers = await serveMeasurers();
  admin = await measurers.server.signIn('admin');
});
afterAll(() => measurers.server.close());

const { begun, finished } = ownMeasurements(() => measurers);

const read = async (path: string, token: string) => {
  const reply = await fetch(`${measurers.server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) };
};

/** Errors that the official JSON Schema of FHIR R4, and a FHIR library, find. */
const findErrors = (resource: object) => [
  ...schema.validate(resource),
  ...new Fhir()
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal'),
];

type Item = {
  linkId: string;
  text: string;
  type: string;
  answerOption?: {
    valueCoding: { code: string; system: string; display: string; extension?: { valueDecimal: number }[] };
  }[];
  enableWhen?: { question: string; answerCoding: { code: string } }[];
  enableBehavior?: string;
};

describe('[TRE-11] a published version as a FHIR R4 Questionnaire', () => {
  test('is valid, and read back by a FHIR library', async () => {
    const { rows } = { rows: await measurers.server.db.selectFrom('publication').select('id').execute() };
    expect(rows.length).toBeGreaterThan(1);
    for (const { id } of rows) {
      const { status, headers, body } = await read(`/api/publications/${id}/questionnaire`, admin);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json']);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="questionnaire-${id}.json"`);
      expect(findErrors(body)).toEqual([]);
      const fhir = new Fhir();
      expect(fhir.xmlToObj(fhir.objToXml(body))).toMatchObject({ resourceType: 'Questionnaire', url: body.url });
    }
  });

  test('has its questions, answers with their scores, conditions and translations', () => {
    const document = chainOf(3);
    const facts = { number: 2, publishedAt: '2026-11-28T10:00:00.000Z', isLive: true, scoreNames: { nl: 'Score' } };
    const resource = toQuestionnaire(document, facts) as { item: Item[]; title: string };
    expect(findErrors(resource)).toEqual([]);
    expect(findErrors({ ...resource, status: 'live' })).not.toEqual([]);
    expect(resource).toMatchObject({
      ...{ resourceType: 'Questionnaire', status: 'active', date: '2026-11-28T10:00:00.000Z' },
      ...{ url: `urn:uuid:${document.key}`, version: `${document.version}.2` },
    });
    const [first, second] = resource.item as [Item, Item];
    expect(first).toMatchObject({ linkId: keyOf('question', 0), type: 'choice', required: true, repeats: false });
    expect(first.enableWhen).toBeUndefined();
    expect(first.answerOption?.map(({ valueCoding }) => valueCoding.code)).toEqual(
      document.questions[keyOf('question', 0)]?.options,
    );
    const leading = Object.entries(document.options).find(([, { next }]) => next === keyOf('question', 1));
    expect(second.enableWhen).toMatchObject([
      { question: keyOf('question', 0), operator: '=', answerCoding: { code: leading?.[0] } },
    ]);
    for (const { answerOption = [] } of resource.item) {
      for (const { valueCoding } of answerOption) {
        const option = document.options[valueCoding.code];
        const score = option?.result ? document.results[option.result]?.score : undefined;
        expect(valueCoding.extension?.[0]?.valueDecimal).toBe(option?.next ? undefined : (score ?? undefined));
      }
    }
    expect(resource.item.at(-1)).toEqual({ linkId: 'score', text: 'Score', type: 'integer', readOnly: true });
  });

  test('is refused for an unknown publication, and for a professional', async () => {
    expect((await read('/api/publications/99999999/questionnaire', admin)).status).toBe(404);
    expect((await read('/api/publications/1/questionnaire', measurers.token)).status).toBe(403);
  });
});

describe('[TRE-11] a measurement as a FHIR R4 QuestionnaireResponse', () => {
  test('has the answers that lead to the outcome, and the score, and names nobody', async () => {
    const { key, publicationId } = await finished();
    const { body: path } = await read(`/api/measurements/${key}/path?language=nl`, measurers.token);
    const { status, headers, body } = await read(
      `/api/measurements/${key}/questionnaire-response?language=nl`,
      measurers.token,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json']);
    expect(findErrors(body)).toEqual([]);
    const { body: questionnaire } = await read(`/api/publications/${publicationId}/questionnaire`, admin);
    expect(body).toMatchObject({
      ...{ resourceType: 'QuestionnaireResponse', status: 'completed', language: 'nl' },
      questionnaire: `${questionnaire.url}|${questionnaire.version}`,
      identifier: { value: `urn:uuid:${key}` },
    });
    expect(body.author ?? body.source ?? body.subject).toBeUndefined();
    const items: Item[] = questionnaire.item;
    const answers = body.item.slice(0, -1);
    expect(answers).toHaveLength(path.steps.length);
    for (const [index, { linkId, answer }] of answers.entries()) {
      const item = items.find((each) => each.linkId === linkId);
      const chosen = item?.answerOption?.find(({ valueCoding }) => valueCoding.code === answer[0].valueCoding.code);
      expect(chosen?.valueCoding).toMatchObject({
        ...{ system: answer[0].valueCoding.system, display: path.steps[index].option.name },
      });
    }
    expect(body.item.at(-1)).toMatchObject({ linkId: 'score', answer: [{ valueInteger: path.result.score }] });
  });

  test('is in progress without an outcome, and only its owner gets it', async () => {
    const { key } = await begun();
    const path = `/api/measurements/${key}/questionnaire-response`;
    const { body } = await read(path, measurers.token);
    expect(body).toMatchObject({ resourceType: 'QuestionnaireResponse', status: 'in-progress' });
    expect(body.item.map(({ linkId }: Item) => linkId)).not.toContain('score');
    expect(findErrors(body)).toEqual([]);
    expect((await read(path, measurers.other)).status).toBe(404);
    const stopped = toQuestionnaireResponse({
      ...{
        key,
        status: 'STOPPED',
        isCorrection: false,
        language: 'nl',
        at: '2026-11-28T10:00:00.000Z',
        answers: [],
        score: null,
      },
      tree: { key: keyOf('question', 0), version: 1, publication: 1 },
    });
    expect(stopped.item).toBeUndefined();
    expect(findErrors(stopped)).toEqual([]);
    expect(findErrors({ ...stopped, status: 'finished' })).not.toEqual([]);
  });
});
