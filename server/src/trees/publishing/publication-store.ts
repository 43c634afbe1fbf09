import type { Publication } from '@ok/contract/routes/trees/tree-versions.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

type PublicationRow = Omit<Publication, 'publishedAt'> & { publishedAt: Date };

/** Reads the publications of a version, newest first; null for an unknown version. */
export const readPublications = async (db: Kysely<Database>, treeRowId: number): Promise<Publication[] | null> => {
  const { rows } = await sql<PublicationRow | { id: null }>`
    select publication.id, publication.number, published_at as "publishedAt", content_hash as "contentHash",
      pages_hash as "pagesHash",
      coalesce(reasons, '[]') as reasons,
      case when published_by is not null then (
        select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login)
        from user_account where id = published_by
      ) end as "publishedBy",
      (
        select coalesce(json_agg(each order by language), '[]') from (
          select language, count(*)::int as pages,
            sum(octet_length(question) + octet_length(options))::int8 as bytes
          from publication_page where publication_id = publication.id group by language
        ) each
      ) as pages,
      (
        select count(*)::int from measurement where publication_id = publication.id and status = 'OPEN' and sample_person_id is null
      ) as open
    from question_tree tree left join publication on publication.question_tree_id = tree.id
    where tree.id = ${treeRowId} order by publication.number desc`.execute(db);
  if (rows.length === 0) return null;
  return rows
    .filter((row) => row.id !== null)
    .map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }));
};

/** Finds the version of a publication; null for an unknown publication. */
export const findVersionOfPublication = async (db: Kysely<Database>, publicationId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('publication')
    .select('question_tree_id')
    .where('id', '=', publicationId)
    .executeTakeFirst();
  return row?.question_tree_id ?? null;
};

/**
 * Reads the stored document of a publication part by part; yields nothing if none was stored. Reads the next part while
 * the caller sends one: a tree of 10 000 questions has hundreds of parts.
 */
export async function* readDocumentParts(db: Kysely<Database>, publicationId: number): AsyncGenerator<string, void> {
  const readPart = async (part: number) => {
    const row = await db
      .selectFrom('publication_document')
      .select('text')
      .where('publication_id', '=', publicationId)
      .where('part', '=', part)
      .executeTakeFirst();
    return row?.text;
  };
  let next = readPart(1);
  for (let part = 2; ; part += 1) {
    const text = await next;
    if (text === undefined) return;
    next = readPart(part);
    // Without this handler, a failure after the caller stopped reading would be an unhandled rejection.
    next.catch(() => undefined);
    yield text;
  }
}
