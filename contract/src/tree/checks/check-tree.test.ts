import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import { applyEdit } from '../edits/apply-edit.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { checkTree } from './check-tree.ts';

const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;

describe('the check', () => {
  /** Finds which questions each question leads to, in any number of steps (Warshall's algorithm). */
  const findClosure = ({ questions, options }: TreeDocument) => {
    const leads = (from: Key, to: Key) =>
      questions[from]?.options.some((option) => options[option]?.next === to) ?? false;
    const all = Object.keys(questions);
    const reach = new Set(all.flatMap((a) => all.filter((b) => leads(a, b)).map((b) => `${a} ${b}`)));
    for (const via of all) {
      for (const a of all) {
        for (const b of all) if (reach.has(`${a} ${via}`) && reach.has(`${via} ${b}`)) reach.add(`${a} ${b}`);
      }
    }
    return (from: Key, to: Key) => reach.has(`${from} ${to}`);
  };

  /** Checks a tree by a slow but simple method, one node at a time. */
  const slowCheck = (document: TreeDocument): string[] => {
    const { root, questions, options, examples, results } = document;
    const reaches = findClosure(document);
    const found: string[] = [];
    const report = (problem: string, node: string, key: Key, more = '') =>
      found.push(`${problem} ${node} ${key}${more}`);
    const lists = (record: Record<Key, object>, field: string) =>
      Object.values(record).map((entry) => (entry as Record<string, Key[]>)[field] ?? []);
    const timesIn = (all: Key[][], key: Key) => all.filter((list) => list.includes(key)).length;
    if (document.language === null) report('noLanguage', 'tree', document.key);
    if (root === null || !questions[root]) report('noFirstQuestion', 'tree', document.key);
    if (!document.picture) report('noPicture', 'tree', document.key);
    for (const [key, question] of Object.entries(questions)) {
      if (root !== null && key !== root && !reaches(root, key)) report('unreachable', 'question', key);
      if (question.options.length === 0) report('noOptions', 'question', key);
      if (question.options.length === 1) report('onlyOneAnswer', 'question', key);
      if (Object.values(options).filter(({ next }) => next === key).length > 1)
        report('sharedQuestion', 'question', key);
      const cycle = Object.keys(questions).filter((other) => reaches(key, other) && reaches(other, key));
      const named = root !== null && cycle.includes(root) ? root : cycle.sort()[0];
      if (named === key) report('cycle', 'question', key);
    }
    const codes = Object.entries(options).map(([key, { identifier }]) => ({ key, identifier }));
    for (const code of new Set(codes.map(({ identifier }) => identifier))) {
      const [, second] = codes.filter(({ identifier }) => identifier === code);
      if (second) report('repeatedCode', 'option', second.key, ` ${code}`);
    }
    for (const [key, option] of Object.entries(options)) {
      if (option.examples.length === 0) report('noExample', 'option', key);
      if (option.next === null && option.result === null) report('leadsNowhere', 'option', key);
      const times = timesIn(lists(questions, 'options'), key);
      if (times === 0) report('unlisted', 'option', key);
      if (times > 1) report('duplicateKey', 'option', key);
    }
    for (const [key, example] of Object.entries(examples)) {
      if (!example.picture) report('noPicture', 'example', key);
      const times = timesIn(lists(options, 'examples'), key);
      if (times === 0) report('unlisted', 'example', key);
      if (times > 1) report('duplicateKey', 'example', key);
    }
    for (const [key, { score }] of Object.entries(results)) {
      if (![1, 2, 3, 4, 5, 6, 7].includes(score ?? 0)) report('noScore', 'result', key);
    }
    const starts = root !== null && questions[root] ? [root] : [];
    const visited = new Set(starts);
    const ends: { option: Key; length: number }[] = [];
    for (let now = starts, length = 1; now.length > 0; length += 1) {
      const answers = now.flatMap((key) => questions[key]?.options ?? []);
      for (const option of answers) {
        const { next = null, result = null } = options[option] ?? {};
        if (next === null && result && results[result]) ends.push({ option, length });
      }
      now = [...new Set(answers.flatMap((option) => options[option]?.next ?? []))].filter((key) => !visited.has(key));
      for (const key of now) visited.add(key);
    }
    const scores = ends.map(({ option }) => results[options[option]?.result ?? '']?.score);
    for (const score of starts.length > 0 ? [1, 2, 3, 4, 5, 6, 7] : []) {
      if (!scores.includes(score)) report('unreachedScore', 'tree', document.key, ` ${score}`);
    }
    const active = Object.keys(document.languages).filter((code) => document.languages[code]?.active);
    const ownLanguage = document.language ?? active.sort()[0];
    const checkText = (node: string, key: Key, texts: object, field: string, isRequired: boolean) => {
      const findText = (code: string) => (texts as Record<string, Record<string, string>>)[code]?.[field];
      if (ownLanguage === undefined) return;
      if (!findText(ownLanguage) && isRequired) report('noText', node, key, ` ${ownLanguage} ${field}`);
      for (const code of active) {
        if (code !== ownLanguage && findText(ownLanguage) && !findText(code))
          report('noTranslation', node, key, ` ${code} ${field}`);
      }
    };
    checkText('tree', document.key, document.texts, 'name', true);
    checkText('tree', document.key, document.texts, 'description', false);
    if (ownLanguage !== undefined && !document.texts[ownLanguage]?.description)
      report('noInstruction', 'tree', document.key, ` ${ownLanguage} description`);
    for (const [key, { texts }] of Object.entries(questions)) checkText('question', key, texts, 'name', true);
    for (const [key, { texts, divider }] of Object.entries(options)) {
      checkText('option', key, texts, 'name', true);
      if (divider) checkText('option', key, texts, 'dividerText', false);
    }
    for (const [key, { texts }] of Object.entries(examples)) {
      checkText('example', key, texts, 'content', true);
      checkText('example', key, texts, 'infoText', false);
    }
    for (const [key, { texts, slides }] of Object.entries(results)) {
      checkText('result', key, texts, 'name', true);
      checkText('result', key, texts, 'description', false);
      for (const slide of slides) checkText('result', key, slide.texts, 'content', false);
    }
    return found.sort();
  };

  const problemsIn = (document: TreeDocument) =>
    checkTree(document)
      .map(({ problem, node, key, language, field, other, code, score }) =>
        [problem, node, key, language, field, other, code, score].filter((part) => part !== undefined).join(' '),
      )
      .sort();

  /** Errors without warnings. */
  const errorsIn = (document: TreeDocument) => {
    const warned = [
      ...['onlyOneAnswer', 'unreachedScore', 'longWay', 'hardToRead'],
      ...['noExample', 'noInstruction', 'repeatedCode'],
    ];
    return problemsIn(document).filter((problem) => !warned.some((kind) => problem.startsWith(kind)));
  };

  test('[TRE-13] agrees with a slow check', () => {
    fc.assert(
      fc.property(documents(), (document) => {
        expect(problemsIn(document)).toEqual(slowCheck(document));
      }),
      { numRuns: 300 },
    );
  });

  test('[TRE-13] finds nothing in a tree that is ready', () => {
    const described = { ...chainOf(3), picture: { file: 'a.webp', alternative: { nl: 'Een bal', en: 'A ball' } } };
    const scores = [1, 2, 3, 5, 6, 7].map((score) => `unreachedScore tree ${described.key} ${score}`);
    const judged = ['noExample', 'noInstruction', 'repeatedCode'];
    expect(problemsIn(described).filter((problem) => !judged.some((kind) => problem.startsWith(kind)))).toEqual(scores);
    expect(checkTree(described).filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('[TRE-13] warns of answers without an example, an empty instruction and a code that is in use twice', () => {
    const warningsIn = (document: TreeDocument) =>
      checkTree(document).flatMap(({ problem, level, key, field, code }) =>
        level === 'warning' && problem !== 'unreachedScore' ? [[problem, key, field ?? code].join(' ').trim()] : [],
      );
    const [a, b] = [keyOf('option', 0), keyOf('option', 1)];
    const document = chainOf(1);
    expect(warningsIn(document)).toEqual([
      `noInstruction ${document.key} description`,
      `repeatedCode ${b} A`,
      `noExample ${a}`,
      `noExample ${b}`,
    ]);

    const edit = (document: TreeDocument, ...edits: TreeEdit[]) => edits.reduce(after, document);
    const example = { identifier: null, belowDivider: false, picture: null, texts: {} };
    const to = { in: a, before: null };
    const better = edit(
      document,
      { edit: 'set', node: 'option', key: b, field: 'identifier', value: ' B' },
      { edit: 'add', node: 'example', key: keyOf('example', 0), value: example, to },
      { edit: 'text', node: 'tree', language: 'nl', field: 'description', value: '<p>Kijk naar het spel.</p>' },
    );
    expect(warningsIn(better)).toEqual([`noExample ${b}`]);
  });

  test('[TRE-13] reports unknown and duplicate keys', () => {
    const document = chainOf(2);
    const none = keyOf('question', 9);
    const option = keyOf('option', 0);
    const broken = after(document, { edit: 'set', node: 'option', key: option, field: 'next', value: none });
    expect(errorsIn(broken)).toEqual([
      `unknownKey option ${option} ${none}`,
      `unreachable question ${keyOf('question', 1)}`,
    ]);
    const end = keyOf('option', 1);
    const noResult: TreeEdit = { edit: 'remove', node: 'result', key: keyOf('result', 0), from: null };
    expect(problemsIn(after(document, noResult))).toContain(`unknownKey option ${end} ${keyOf('result', 0)}`);
    const twice = structuredClone(document);
    const example = {
      identifier: null,
      belowDivider: false,
      picture: twice.picture,
      texts: { nl: { content: 'x' }, en: { content: 'x' } },
    };
    twice.examples[option] = example;
    twice.options[end]?.examples.push(option, keyOf('example', 7));
    expect(errorsIn(twice)).toEqual([
      `duplicateKey example ${option}`,
      `duplicateKey option ${option}`,
      `unknownKey option ${end} ${keyOf('example', 7)}`,
    ]);
  });

  const easy = 'Je kijkt naar het kind. Het kind lacht. De ouder ziet dat en lacht ook. '.repeat(3);
  const hard =
    'Observatiemogelijkheden veronderstellen vanzelfsprekend vakbekwaamheidsontwikkeling bij verantwoordelijke beroepsbeoefenaren, '.repeat(
      5,
    );
  const plain = 'You look at the child. The child smiles at you. The parent sees it and smiles too. '.repeat(3);
  const dense = 'Organisational considerations necessitate comprehensive methodological familiarisation, '.repeat(6);
  test.each([
    ['nl', easy, false],
    ['nl', hard, true],
    ['en', plain, false],
    ['en', dense, true],
    ['nl', 'Verantwoordelijkheidsgevoel ontwikkelen.', false],
  ])(
    '[TRE-09] a text in %s that is harder than B1 gives a warning, a short one never: %s',
    (language, value, isHard) => {
      const key = keyOf('question', 0);
      const document = after(chainOf(2), { edit: 'text', node: 'question', key, language, field: 'name', value });
      const warnings = problemsIn(document).filter((problem) => problem.startsWith('hardToRead'));
      expect(warnings).toEqual(isHard ? [`hardToRead question ${key} ${language} name`] : []);
      const { reading } = checkTree(document).find(({ problem }) => problem === 'hardToRead') ?? {};
      if (value === hard) expect(reading).toEqual({ wordsPerSentence: 35, longestWord: 'vakbekwaamheidsontwikkeling' });
      if (value === dense) expect(reading).toEqual({ wordsPerSentence: 36, longestWord: 'familiarisation' });
      if (!isHard) expect(reading).toBeUndefined();
    },
  );

  test('[TRE-09] a path with over twice the median number of questions, and five more, gives a warning at its end', () => {
    const document = chainOf(12);
    // All paths but the last one are short.
    const short: TreeDocument = {
      ...document,
      questions: {
        ...document.questions,
        [keyOf('question', 0)]: {
          texts: { nl: { name: 'Vraag' }, en: { name: 'Question' } },
          options: [
            keyOf('option', 0),
            keyOf('option', 1),
            ...Array.from({ length: 30 }, (_, at) => keyOf('option', 60 + at)),
          ],
        },
      },
      options: {
        ...document.options,
        ...Object.fromEntries(
          Array.from({ length: 30 }, (_, at) => [keyOf('option', 60 + at), document.options[keyOf('option', 1)]]),
        ),
      } as TreeDocument['options'],
    };
    const long = problemsIn(short).filter((problem) => problem.startsWith('longWay'));
    const ends = Array.from({ length: 7 }, (_, at) => keyOf('option', 2 * (at + 5) + 1));
    expect(long).toEqual([...ends, keyOf('option', 22)].sort().map((key) => `longWay option ${key}`));
    const way = { questions: 6, usual: 1 };
    expect(checkTree(short).find(({ problem }) => problem === 'longWay')).toMatchObject({ way });
    expect(problemsIn(document).filter((problem) => problem.startsWith('longWay'))).toEqual([]);
  });
});
