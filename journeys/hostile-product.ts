import { getShippedTexts } from '../server/src/texts/shipped-texts.ts';
import { hostileHtml } from '../server/test/hostile-html.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';

/** A text whose markup would be visible if it were interpreted. */
export const markup = '<img src=x onerror=alert(1)><b>vet</b>';

export { hostileHtml as vectors } from '../server/test/hostile-html.ts';

/** First id of the added questions, one a vector; no tree uses ids from here on. */
const firstMade = 900_000;
/** First id of the added options, two a question: one to a result, one to the next question. */
const firstMadeOption = 500_000;

const example = (id: number, vector: string) => ({
  id,
  identifier: vector,
  position: 1,
  belowDivider: false,
  content: vector,
  infoText: vector,
  media: null,
  altText: vector,
});

const optionOf = (id: number, publicationId: number, vector: string) => ({
  id,
  publicationId,
  identifier: vector,
  name: `${id} ${vector}`,
  position: id,
  hasDivider: true,
  dividerText: vector,
  examples: [example(id, vector), { ...example(id + firstMade, vector), belowDivider: true }],
  question: null as { id: number } | null,
  result: null as object | null,
});

const resultOf = (id: number, vector: string) => ({
  id,
  name: `Uitkomst ${vector}`,
  score: 4,
  description: `${vector}<p>Uitleg</p>`,
  images: [{ id, position: 1, content: vector, media: null, altText: vector }],
});

/**
 * Writes the vectors unchanged into all content, as if the sanitiser had been bypassed. The first tree has an answer
 * for each vector, which leads to a question with it and that to a result; the instructions have them all.
 */
export const poison = (product: Product): Promise<void> =>
  inDatabase(product, ({ rawTransaction }) =>
    rawTransaction(async ({ script, query }) => {
      await script(`
        alter table publication_text disable trigger immutable;
        alter table publication_page disable trigger immutable;
        alter table publication_option disable trigger immutable`);
      const texts = await query<{ publication_id: number; language: string }>(
        'select publication_id, language from publication_text order by publication_id, language',
      );
      for (const [index, { publication_id, language }] of texts.entries()) {
        const description = hostileHtml.filter((_, at) => at % 3 === Math.floor(index / 2) % 3).join('\n');
        await query(
          `update publication_text set name = $1, description = $2, alt_text = $3
            where publication_id = $4 and language = $5`,
          // A NUL is not allowed in a text column; within JSON it is escaped.
          [`Boom ${markup}`, description.replaceAll('\x00', ''), markup, publication_id, language],
        );
      }

      const [first] = await query<{ id: number; root_question_id: number }>(
        'select id, root_question_id from publication order by id limit 1',
      );
      if (!first) throw new Error('nothing is published');
      const question = (id: number, name: string) => JSON.stringify({ id, publicationId: first.id, name });
      const answers = hostileHtml.map((vector, at) => ({
        ...optionOf(at + 1, first.id, vector),
        question: { id: firstMade + at },
      }));
      await query(
        'update publication_page set question = $1, options = $2 where publication_id = $3 and question_id = $4',
        [
          question(first.root_question_id, `Vraag ${markup}`),
          JSON.stringify(answers),
          first.id,
          first.root_question_id,
        ],
      );
      // Each question leads to the next, so that one walk meets all of them.
      const onwards = (at: number, vector: string) =>
        at + 1 < hostileHtml.length
          ? [{ ...optionOf(firstMadeOption + 2 * at + 1, first.id, vector), question: { id: firstMade + at + 1 } }]
          : [];
      const pages: { id: number; options: ReturnType<typeof optionOf>[] }[] = [
        { id: first.root_question_id, options: answers },
      ];
      for (const [at, vector] of hostileHtml.entries()) {
        const toResult = { ...optionOf(firstMadeOption + 2 * at, first.id, vector), result: resultOf(at + 1, vector) };
        const options = [toResult, ...onwards(at, vector)];
        pages.push({ id: firstMade + at, options });
        await query(
          `insert into publication_page (publication_id, question_id, language, question, options)
            values ($1, $2, 'nl', $3, $4)`,
          [first.id, firstMade + at, question(firstMade + at, `Vraag ${at} ${vector}`), JSON.stringify(options)],
        );
      }
      // The server records an answer only if the publication has it.
      await query('delete from publication_option where publication_id = $1', [first.id]);
      for (const { id, options } of pages)
        for (const option of options)
          await query(
            `insert into publication_option (publication_id, question_id, option_id, next_question_id, result_id, score)
              values ($1, $2, $3, $4, $5, 4)`,
            [
              first.id,
              id,
              option.id,
              option.question?.id ?? null,
              (option.result as { id: number } | null)?.id ?? null,
            ],
          );

      const dutch = [...(getShippedTexts().languages.get('nl') ?? [])];
      await query(
        `insert into text_edit (language, key, value)
          select 'nl', edit->>0, (edit->>1) || $2::text from jsonb_array_elements($1::jsonb) as edits(edit)`,
        [JSON.stringify(dutch), markup],
      );
      await query('update language set local_name = local_name || $1', [markup]);
      await query('update user_account set first_name = $1', [markup]);
    }),
  );
