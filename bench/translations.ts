import type { TranslationFilePreview } from '../contract/src/routes/translation/translation-files.ts';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { maxBlockedMs, startWithLoopWatch } from './event-loop.ts';
import { formatNumber, formatTable, median, type Section } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { Visitor } from './visitor.ts';
import type { LongestTurn } from './watch-loop.ts';

const questions = 10_000;

/** Milliseconds within which each kind of call is answered. */
const limitsMs = { look: 50, file: 8000 };

const workspacePath = '/api/translation-workspace';

/** Creates a tree of 10,000 questions in two languages, and returns the ids that the calls need. */
const fillTree = async (databaseUrl: string) => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const tree = await growTree(connection, questions, 2_000_000, 2);
  const english = await connection.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow();
  await connection.rawTransaction(async ({ query }) => {
    // Only stored pictures can be exported.
    const [picture] = await query<{ media: string }>('select media from question_tree where id <> $1 limit 1', [
      tree.id,
    ]);
    for (const table of ['question_tree', 'question_option_example']) {
      const version = table === 'question_tree' ? 'id' : 'question_tree_id';
      await query(`update ${table} set media = $1 where ${version} = $2::int8`, [picture?.media, tree.id]);
    }
    await query('analyze');
  });
  await connection.close();
  return { treeId: tree.id, questionId: tree.idOf(5000), languageId: english.id };
};

type Call = {
  name: string;
  limitMs: number;
  run: () => Promise<unknown>;
  /** Rounds of a call that has its effect once. */
  rounds?: number;
};

/** Measures the translation workspace and the files of a tree with 10,000 questions in two languages. */
export const measureTranslations = async (databaseUrl: string, rounds: number): Promise<Section> => {
  // The product creates the tables.
  const { product, readLongestTurn } = await startWithLoopWatch(databaseUrl);
  const { treeId, questionId, languageId } = await fillTree(databaseUrl);
  const { headers } = await Visitor.signIn(product.url, 'admin');
  const send = async (method: 'GET' | 'POST', path: string, body?: Uint8Array<ArrayBuffer>, type = '') => {
    const sent = body ? { body, headers: { ...headers, 'content-type': type } } : { headers };
    const reply = await fetch(product.url + path, { method, ...sent });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${Buffer.from(bytes).toString()}`);
    return bytes;
  };
  const parse = <T>(bytes: Uint8Array): T => JSON.parse(Buffer.from(bytes).toString());
  const scope = `collection=tree&treeId=${treeId}&languageId=${languageId}`;
  const exportXliff = () => send('GET', `${workspacePath}/files?${scope}&format=xliff`);
  const exportTree = () => send('GET', `/api/question-trees/${treeId}/package`);
  const xliff = await exportXliff();
  const translated = new Uint8Array(
    Buffer.from(Buffer.from(xliff).toString().replaceAll('<target>Answer', '<target>Reply')),
  );
  const octets = 'application/octet-stream';
  const previewXliff = () => send('POST', `${workspacePath}/files/preview?${scope}`, translated, octets);
  let preview = '';
  const importXliff = () => send('POST', `${workspacePath}/files?${scope}&preview=${preview}`, translated, octets);
  const tree = await exportTree();
  const previewTree = () => send('POST', '/api/tree-packages/preview', tree, 'application/zip');
  const importTree = () => send('POST', '/api/tree-packages', tree, 'application/zip');
  const suggestions = `${workspacePath}/text/suggestions?entity=question&id=${questionId}&field=name&languageId=${languageId}`;
  const calls: readonly Call[] = [
    { name: 'progress of all languages of all trees', limitMs: limitsMs.look, run: () => send('GET', workspacePath) },
    { name: 'suggestions for a text', limitMs: limitsMs.look, run: () => send('GET', suggestions) },
    {
      name: 'all texts of the workspace',
      limitMs: limitsMs.file,
      run: () => send('GET', `${workspacePath}/texts?${scope}`),
    },
    { name: 'export as XLIFF', limitMs: limitsMs.file, run: exportXliff },
    {
      name: 'preview of XLIFF',
      limitMs: limitsMs.file,
      run: async () => {
        ({ hash: preview } = parse<TranslationFilePreview>(await previewXliff()));
      },
    },
    { name: 'import of XLIFF', limitMs: limitsMs.file, run: importXliff, rounds: 1 },
    { name: 'export as a package', limitMs: limitsMs.file, run: exportTree },
    { name: 'preview of a package', limitMs: limitsMs.file, run: previewTree },
    { name: 'import of a package', limitMs: limitsMs.file, run: importTree },
  ];
  const results = [];
  for (const { name, limitMs, run, rounds: ownRounds = rounds } of calls) {
    const times: number[] = [];
    const turns: LongestTurn[] = [];
    for (let round = 0; round < ownRounds; round += 1) {
      await readLongestTurn();
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
      turns.push(await readLongestTurn());
    }
    const [lastedMs, workedMs] = [median(turns.map(({ lasted }) => lasted)), median(turns.map(({ worked }) => worked))];
    results.push({ name, limitMs, ms: median(times), lastedMs, workedMs });
  }
  await product.stop();
  return {
    title: `Translations and files of a tree with ${formatNumber(questions)} questions in two languages`,
    text: formatTable(
      ['call', 'median ms', 'longest turn of the event loop, ms', 'of which processor time, ms'],
      results.map(({ name, ms, lastedMs, workedMs }) => [
        ...[name, formatNumber(ms), formatNumber(lastedMs), formatNumber(workedMs)],
      ]),
    ),
    verdicts: results.flatMap(({ name, limitMs, ms, workedMs }) => [
      { target: `${name}: at most ${limitMs} ms`, measured: `${formatNumber(ms)} ms`, met: ms <= limitMs },
      {
        target: `${name}: the event loop is blocked for at most ${maxBlockedMs} ms`,
        measured: `${formatNumber(workedMs)} ms`,
        met: workedMs <= maxBlockedMs,
      },
    ]),
  };
};
