-- A transaction that writes a whole version sets a flag, and the triggers then skip the rows of that version: the version
-- is invisible to others, so no count of it exists, and its translations are recorded at once at the end. With 10 000
-- questions the triggers took more than half of the time.
--
-- ok.new_version is on while a transaction writes the rows of a version that it creates.
-- ok.records is off while a transaction records translations by itself.

create or replace function count_tree_change() returns trigger language plpgsql as $$
declare
  versions bigint[];
begin
  if tg_table_name = 'question_option' and tg_op <> 'DELETE' then
    insert into version_result (question_tree_id, test_result_id)
    -- The row of a version that is being deleted is already gone.
    select distinct tree.id, result_id from changed join question_tree tree on tree.id = changed.question_tree_id
    where result_id is not null
    on conflict do nothing;
  end if;
  if current_setting('ok.editing', true) = 'on' or current_setting('ok.new_version', true) = 'on' then
    return null;
  end if;
  if tg_table_name = 'question_tree' then
    select array_agg(id) into versions from changed;
  elsif tg_table_name in ('question_tree_translation', 'question_tree_language') then
    select array_agg(distinct tree_id) into versions from changed;
  elsif tg_table_name = 'question_translation' then
    select array_agg(distinct item.question_tree_id) into versions
    from changed join question item on item.id = changed.question_id;
  elsif tg_table_name = 'question_option_translation' then
    select array_agg(distinct item.question_tree_id) into versions
    from changed join question_option item on item.id = changed.question_option_id;
  elsif tg_table_name = 'question_option_example_translation' then
    select array_agg(distinct item.question_tree_id) into versions
    from changed join question_option_example item on item.id = changed.question_option_example_id;
  else
    select array_agg(distinct question_tree_id) into versions from changed;
  end if;
  with counted as (
    insert into tree_head (question_tree_id, number)
    select id, 1 from question_tree where id = any(versions) order by id
    on conflict (question_tree_id) do update set number = tree_head.number + 1, changed_at = now()
    returning question_tree_id, number
  )
  insert into version_change (question_tree_id, number)
  select question_tree_id, number from counted
  on conflict (question_tree_id, changed_at) do update set number = excluded.number;
  -- 30 days is longer than any screen stays open.
  delete from version_change where question_tree_id = any(versions) and changed_at < now() - interval '30 days';
  if tg_table_name = 'question_tree' then
    -- Only the position or the status of a published version can change, and no page shows those.
    update publication set changes = changes + 1 where question_tree_id = any(versions);
  end if;
  return null;
end
$$;

create or replace function mark_counts_of_nodes() returns trigger language plpgsql as $$
declare
  questions bigint[];
begin
  if tg_table_name = 'question' and tg_op = 'INSERT' then
    insert into question_text_count (question_id, changed_in, is_counted)
    select id, pg_current_xact_id()::text::bigint, false from changed;
    return null;
  end if;
  if current_setting('ok.new_version', true) = 'on' then
    return null;
  end if;
  if tg_table_name = 'question' then
    select array_agg(id) into questions from changed;
  elsif tg_table_name in ('question_option', 'question_translation') then
    select array_agg(distinct question_id) into questions from changed;
  elsif tg_table_name = 'question_option_example' then
    select array_agg(distinct option.question_id) into questions
    from changed join question_option option on option.id = changed.option_id;
  elsif tg_table_name = 'question_option_translation' then
    select array_agg(distinct option.question_id) into questions
    from changed join question_option option on option.id = changed.question_option_id;
  else
    select array_agg(distinct option.question_id) into questions
    from changed join question_option_example example on example.id = changed.question_option_example_id
    join question_option option on option.id = example.option_id;
  end if;
  perform mark_counts(questions);
  return null;
end
$$;

create or replace function record_translations() returns trigger language plpgsql as $$
declare
  row_ids bigint[];
  languages bigint[];
begin
  if current_setting('ok.new_version', true) = 'on' or current_setting('ok.records', true) = 'off' then
    return null;
  end if;
  execute format('select array_agg(distinct %I), array_agg(distinct language_id) from changed', tg_argv[1])
    into row_ids, languages;
  if row_ids is null then
    return null;
  end if;
  insert into translation_record (entity, item, field, language_id, source, translation, translated_by)
  select source.entity, source.item, source.field, translated.language_id, source.source, translated.translation,
    nullif(current_setting('ok.actor', true), '')::bigint
  from (
    select * from source_text where entity = tg_argv[0] and row_id = any(row_ids) and source ~ '\S'
  ) source
  join (
    select * from translated_text
    where entity = tg_argv[0] and row_id = any(row_ids) and language_id = any(languages) and translation ~ '\S'
  ) translated on translated.row_id = source.row_id and translated.field = source.field
    and translated.language_id <> source.language_id
  where not exists (
    select from translation_record known
    where known.entity = source.entity and known.item = source.item and known.field = source.field
      and known.language_id = translated.language_id and text_hash(known.translation) = text_hash(translated.translation)
  )
  on conflict do nothing;
  return null;
end
$$;

-- Records the translations of a whole version like `record_translations`.
create function record_translations_of_version(version bigint) returns void language plpgsql as $$
declare
  kind text;
begin
  foreach kind in array array['questionTree', 'question', 'questionOption', 'questionOptionExample'] loop
    -- A literal in place of a parameter leaves one of the tables behind the views to read.
    execute format($sql$
      insert into translation_record (entity, item, field, language_id, source, translation, translated_by)
      select source.entity, source.item, source.field, translated.language_id, source.source, translated.translation,
        nullif(current_setting('ok.actor', true), '')::bigint
      from source_text source
      join translated_text translated on translated.row_id = source.row_id and translated.field = source.field
        and translated.language_id <> source.language_id
      where source.entity = %1$L and translated.entity = %1$L and source.question_tree_id = $1
        and source.source ~ '\S' and translated.translation ~ '\S'
        and not exists (
          select from translation_record known
          where known.entity = source.entity and known.item = source.item and known.field = source.field
            and known.language_id = translated.language_id
            and text_hash(known.translation) = text_hash(translated.translation)
        )
      on conflict do nothing
    $sql$, kind) using version;
  end loop;
end
$$;
