-- A published version without measurements can be deleted, with its publications. The transaction that deletes it names
-- the version in `ok.deleting_version`. The foreign key of a measurement to its publication keeps every other version.

-- Publications, their pages, their documents.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('ok.deleting_version', true), '') <> '' then
    return old;
  end if;
  raise exception 'what was published does not change';
end
$$;

-- The row of the version.
create or replace function refuse_published() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('ok.deleting_version', true) = old.id::text then
    return old;
  end if;
  -- A version without its first question is about to be deleted: nothing else of it may change.
  if tg_op = 'UPDATE' and current_setting('ok.deleting_version', true) = old.id::text and new.status = old.status then
    return new;
  end if;
  raise exception 'a version that is or was published does not change' using errcode = 'OK001';
end
$$;

-- Questions, answers and examples of the version.
create or replace function refuse_published_rows() returns trigger language plpgsql as $$
declare
  versions bigint[];
begin
  if tg_table_name = 'question' then
    select array_agg(version) into versions from (
      select question_tree_id from changed
      union select above.question_tree_id from changed join question_option above on above.id = changed.parent_id
    ) touched (version) where version is not null;
  elsif tg_table_name = 'question_option' then
    select array_agg(version) into versions from (
      select question_tree_id from changed
      union select above.question_tree_id from changed join question above on above.id = changed.question_id
    ) touched (version) where version is not null;
  else
    select array_agg(version) into versions from (
      select question_tree_id from changed
      union select above.question_tree_id from changed join question_option above on above.id = changed.option_id
    ) touched (version) where version is not null;
  end if;
  if versions is null then
    return null;
  end if;
  -- Waits for a publication of these versions that is under way, and holds off the next one until this change is
  -- committed.
  perform from question_tree where id = any(versions) order by id for share;
  if exists (
    select from question_tree where id = any(versions) and status <> 'DRAFT'
      and not (tg_op = 'DELETE' and id::text = coalesce(current_setting('ok.deleting_version', true), ''))
  ) then
    raise exception 'a version that is or was published does not change' using errcode = 'OK001';
  end if;
  return null;
end
$$;

-- Scores that a reason was about, where they are certain: the number of scores that no path of the publication reaches
-- equals the count of the reason.
update publication set reasons = (
  select jsonb_agg(
    case
      when reason ->> 'problem' = 'unreachedScore' and (reason ->> 'count')::int = cardinality(missed.scores)
        then reason || jsonb_build_object('scores', missed.scores)
      else reason
    end order by place
  )
  from jsonb_array_elements(reasons) with ordinality each (reason, place)
)
from (
  select id, array(
    select score from generate_series(1, 7) score
    where score not in (
      select reached.score from publication_option reached
      where reached.publication_id = publication.id and reached.score is not null
    ) order by score
  ) as scores
  from publication
) missed
where missed.id = publication.id and reasons @> '[{"problem": "unreachedScore"}]';
