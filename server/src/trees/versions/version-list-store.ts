import { type Kysely, sql } from 'kysely';
import { versionRevision } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';

/** Version with the columns that lists show. */
export type ListedVersion = {
  id: number;
  revision: number;
  tree_id: number;
  version: number;
  status: 'DRAFT' | 'PUBLISHED' | 'WAS_PUBLISHED';
  name: string;
  description: string | null;
  media: string;
  alt_text: string | null;
  position: number | null;
  test: boolean;
  /** Number of changes of the version. */
  number: number;
  /** Id of the version's own language. */
  own: number | null;
  /** Languages of the version, its own first, then by code. */
  languages: { id: number; code: string; active: boolean; own: boolean }[];
  measurements: number;
  /** True for a draft, and for a version without measurements, including those of testers and of the sample data. */
  deletable: boolean;
  changed_at: Date | null;
  changed_by: string | null;
  published_at: Date | null;
  /** Number of changes of the version and its results when it was last published. */
  published_changes: number | null;
};

/** Lists every version of every tree, newest first within a tree. */
export const listVersions = async (db: Kysely<Database>): Promise<ListedVersion[]> => {
  const { rows } = await sql<ListedVersion>`
    with measured as materialized (
      select publication.question_tree_id as version_id, count(*)::int as measurements
      from measurement join publication on publication.id = measurement.publication_id
      where not measurement.test and measurement.sample_person_id is null and measurement.status <> 'CORRECTED' group by 1
    )
    select tree.id, ${versionRevision(sql`tree.id`)} as revision, tree.tree_id, tree.version, tree.status, tree.name,
      tree.description, tree.media,
      tree.alt_text, tree.position, tree.test, coalesce(head.number, 0) as number, own.id as own,
      version_languages.languages, coalesce(measured.measurements, 0) as measurements,
      tree.status = 'DRAFT' or not exists (
        select from publication each where each.question_tree_id = tree.id
          and exists (select from measurement where publication_id = each.id)
      ) as deletable,
      coalesce(greatest(head.changed_at, edit.at, event.at), tree.last_modified_date) as changed_at,
      last.name as changed_by, newest.published_at, newest.changes as published_changes
    from question_tree tree
    left join tree_head head on head.question_tree_id = tree.id
    left join measured on measured.version_id = tree.id
    left join lateral (
      select language.id, language.code from (
        select tree.language as code, 1 as place
        union all
        select language.code, case when chosen.default_language then 2 else 4 end
        from question_tree_language chosen join language on language.id = chosen.language_id
        where chosen.tree_id = tree.id and chosen.active
        union all
        select language.code, 3 from supported_language usual join language on language.id = usual.language_id
        where usual.default_language
      ) candidate join language on language.code = candidate.code
      order by place, language.code limit 1
    ) own on true
    cross join lateral (
      select coalesce(json_agg(each order by each.own desc, each.code), '[]') as languages from (
        select language.id, language.code, language.id = own.id or coalesce(chosen.active, false) as active,
          language.id = own.id as own
        from language
        left join question_tree_language chosen on chosen.language_id = language.id and chosen.tree_id = tree.id
        where chosen.id is not null or language.id = own.id
      ) each
    ) version_languages
    left join lateral (
      select published_at, changes from publication where question_tree_id = tree.id order by number desc limit 1
    ) newest on true
    left join lateral (
      select edited_at as at, edited_by as by from tree_edit where question_tree_id = tree.id
      order by number desc limit 1
    ) edit on true
    left join lateral (
      select occurred_at as at, actor_id as by from audit_event
      where object_type = 'questionTree' and object_id = tree.id::text order by id desc limit 1
    ) event on true
    left join lateral (
      select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as name
      from (
        select edit.at, edit.by
        union all select event.at, event.by
        union all (
          -- All events of one transaction have the same time, so this finds the author of a change of any row.
          select occurred_at, actor_id from audit_event
          where occurred_at = head.changed_at and type like 'CONTENT\\_%' order by id desc limit 1
        )
      ) change join user_account on user_account.id = change.by
      where change.at >= coalesce(head.changed_at, '-infinity')
      order by change.at desc limit 1
    ) last on true
    order by tree.tree_id, tree.version desc`.execute(db);
  return rows;
};

/** Lists the rows of the versions of a tree, newest first. */
export const listVersionIds = async (db: Kysely<Database>, treeId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('question_tree')
    .select('id')
    .where('tree_id', '=', treeId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ id }) => id);
};
