import type { Connection } from '../server/src/db/connections/connect.ts';
import { optionsPath } from './visitor.ts';

/** Options of each question. Every option leads to a question while there are any left. */
const width = 3;
const examplesEach = 2;

/** A tree with its questions numbered breadth first from 1; `idOf` gives a question's id in the database. */
export type GrownTree = { id: number; questions: number; idOf: (number: number) => number };

/** English texts of the tree and of its result, as long as the Dutch ones. */
const translations = [
  `insert into question_translation (name, question_id, language_id)
    select replace(item.name, 'Wat gebeurt er bij stap', 'What happens at step'), item.id, language.id
    from question item, language where question_tree_id = $1::int8 and code = 'en'`,
  `insert into question_option_translation (name, question_option_id, language_id)
    select replace(item.name, 'Antwoord', 'Answer'), item.id, language.id
    from question_option item, language where question_tree_id = $1::int8 and code = 'en'`,
  `insert into question_option_example_translation (content, info_text, question_option_example_id, language_id)
    select replace(content, 'De ouder', 'The parent'), replace(info_text, 'Een ouder', 'A parent'), item.id, language.id
    from question_option_example item, language where question_tree_id = $1::int8 and code = 'en'`,
  `insert into question_tree_translation (name, description, tree_id, language_id)
    select replace(item.name, 'Boom van', 'Tree of'), '<p>Read this</p>', item.id, language.id
    from question_tree item, language where item.id = $1::int8 and code = 'en'`,
  `insert into test_result_translation (name, description, test_result_id, language_id)
    select 'Result', '<p>Explained</p>', item.id, language.id
    from test_result item, language where code = 'en'
      and item.id in (select result_id from question_option where question_tree_id = $1::int8)`,
];

/**
 * Creates a draft tree, set by set: a few statements make 10,000 questions.
 *
 * @param base added to each id of a question or an option, far from the ids of other trees
 * @param languages 1 for Dutch, 2 for Dutch and English
 */
export const growTree = <DB>(
  connection: Connection<DB>,
  questions: number,
  base: number,
  languages: 1 | 2 = 1,
): Promise<GrownTree> =>
  connection.rawTransaction(async ({ query }) => {
    const [result] = await query<{ id: number }>(
      `insert into test_result (name, score, description) values ('Uitkomst', 4, '<p>Uitleg</p>') returning id`,
    );
    // An option leads to question (number - 1) * width + 1 + its position; the parent of a question follows from that.
    await query(
      `with made as (
        insert into question (id, name, main, parent_id)
        select $1::int8 + n, 'Wat gebeurt er bij stap ' || n || '?', n = 1,
          case when n > 1 then $1::int8 + ((n - 2) / $2::int + 1) * 10 + (n - 2) % $2::int + 1 end
        from generate_series(1, $3::int) n
      ) insert into question_option (id, identifier, name, position, question_id, result_id)
      select $1::int8 + n * 10 + k, 'V' || n || 'A' || k, 'Antwoord ' || k || ' op vraag ' || n, k, $1::int8 + n,
        case when (n - 1) * $2::int + 1 + k > $3::int then $4::int8 end
      from generate_series(1, $3::int) n, generate_series(1, $2::int) k`,
      [base, width, questions, result?.id],
    );
    await query(
      `insert into question_option_example (identifier, media, content, info_text, position, option_id)
      select option.identifier || '-' || n, 'example.webp',
        'De ouder volgt wat het kind doet en wacht af.' || chr(10) || 'Het kind kijkt naar de ouder.',
        '<p>Volgen is niet hetzelfde als niets doen. Een ouder die volgt, is erbij met blik, woorden of handen.</p>',
        n, option.id
      from question_option option, generate_series(1, $2::int) n
      where option.id between $1::int8 and $1::int8 + $3::int8 * 10 + 9`,
      [base, examplesEach, questions],
    );
    const [tree] = await query<{ id: number }>(
      `insert into question_tree (name, media, description, version, tree_id, language, question_id)
      select 'Boom van ' || $2::int, 'tree.webp', '<p>Lees dit</p>', 1, max(tree_id) + 1, 'nl', $1::int8 + 1
      from question_tree returning id`,
      [base, questions],
    );
    const id = tree?.id ?? 0;
    const rowsOfTree: [table: string, rows: string][] = [
      ['question', 'id between $2::int8 and $2::int8 + $3::int8'],
      ['question_option', 'id between $2::int8 and $2::int8 + $3::int8 * 10 + 9'],
      ['question_option_example', 'option_id between $2::int8 and $2::int8 + $3::int8 * 10 + 9'],
    ];
    for (const [table, rows] of rowsOfTree) {
      await query(`update ${table} set question_tree_id = $1::int8 where ${rows}`, [id, base, questions]);
    }
    await query(
      `insert into question_tree_language (active, default_language, language_id, tree_id)
      select true, code = 'nl', id, $1::int8 from language where code = 'nl' or (code = 'en' and $2::int = 2)`,
      [id, languages],
    );
    if (languages === 2) for (const translation of translations) await query(translation, [id]);
    return { id, questions, idOf: (number) => base + number };
  });

/** Paths of an endless series of walks from the first question to a result, with random answers. */
export function* walks(tree: GrownTree, publicationId: number): Generator<string, never> {
  for (;;) {
    for (let at = 1; at <= tree.questions; at = (at - 1) * width + 2 + Math.floor(Math.random() * width)) {
      yield optionsPath(tree.idOf(at), publicationId);
    }
  }
}
