import type { PictureInUse } from '@ok/contract/routes/files/picture.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { toSearchTerms } from '../lists/text-match.ts';

/** Reads a page of the pictures in use, and the number of all. Pictures with an alternative text come first. */
export const listPictures = async (
  db: Kysely<Database>,
  { page, size, query }: { page: number; size: number; query: string },
): Promise<{ total: number; pictures: PictureInUse[] }> => {
  const { like } = toSearchTerms(query);
  const picturesInUse = sql`
    select media as file, max(image_content_type) as type,
      coalesce(array_agg(distinct alt_text order by alt_text) filter (where alt_text <> ''), '{}') as alternatives,
      coalesce(array_agg(distinct used_in order by used_in) filter (where used_in <> ''), '{}') as "usedIn"
    from (
      select media, image_content_type, alt_text, name as used_in from question_tree
      union all
      select item.media, item.image_content_type, item.alt_text, tree.name
      from question_option_example item left join question_tree tree on tree.id = item.question_tree_id
      union all
      select slide.media, slide.image_content_type, slide.alt_text, result.name
      from test_result_slide slide left join test_result result on result.id = slide.test_result_id
    ) used
    where media <> ''
    group by media having ${query === ''} or bool_or(alt_text ilike ${like}) or bool_or(used_in ilike ${like})`;
  const { rows } = await sql<PictureInUse>`
    select * from (${picturesInUse}) found order by alternatives[1] nulls last, file limit ${size} offset ${page * size}`.execute(
    db,
  );
  const counts = await sql<{ total: number }>`select count(*) as total from (${picturesInUse}) found`.execute(db);
  return { total: counts.rows[0]?.total ?? 0, pictures: rows };
};
