-- One revision of a version counts all that is published with it: its row, its questions, answers, texts and languages,
-- and the results that it leads to. It is the sum of three counters that only grow, each raised in the transaction of
-- its change, so that it never goes backwards and no change leaves it as it was:
-- question_tree.revision + tree_head.number + the result_head.number of each result in version_result.

-- Every result that a version leads to or once led to. A result that is led to no more keeps counting: without it the
-- sum would go backwards.
create table version_result (
  question_tree_id bigint not null references question_tree on delete cascade,
  test_result_id bigint not null,
  primary key (question_tree_id, test_result_id)
);
insert into version_result (question_tree_id, test_result_id)
select distinct question_tree_id, result_id from question_option
where question_tree_id is not null and result_id is not null;

-- The counter of a deleted result stays, for the same reason.
alter table result_head drop constraint result_head_test_result_id_fkey;
alter table result_head add column changed_at timestamptz;

-- Time of a change of a version from outside the editor, and its number afterwards. The audit event of that moment
-- names the author and the change; an edit names them in tree_edit.
create table version_change (
  question_tree_id bigint not null references question_tree on delete cascade,
  number bigint not null,
  changed_at timestamptz not null default now(),
  primary key (question_tree_id, changed_at)
);

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
  if current_setting('ok.editing', true) = 'on' then
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

create or replace function count_result_change() returns trigger language plpgsql as $$
declare
  results bigint[];
begin
  if tg_table_name = 'test_result' then
    select array_agg(id) into results from changed;
  elsif tg_table_name = 'test_result_slide_translation' then
    select array_agg(distinct slide.test_result_id) into results
    from changed join test_result_slide slide on slide.id = changed.test_result_slide_id;
  else
    select array_agg(distinct test_result_id) into results from changed;
  end if;
  insert into result_head (test_result_id, number, changed_at)
  select distinct id, 1, now() from unnest(results) as each (id) where id is not null order by id
  on conflict (test_result_id) do update set number = result_head.number + 1, changed_at = now();
  return null;
end
$$;

-- Triggers run in the order of their names. A change of a row first locks its version against publishing (read_only)
-- and then counts, as editing and publishing do: the other order caused deadlocks.
do $$
declare
  trigger_of record;
begin
  for trigger_of in
    select tgrelid::regclass as relation, tgname as name from pg_trigger
    where tgname in ('count_insert', 'count_before', 'count_after', 'count_delete') and not tgisinternal
      and tgfoid = 'count_tree_change'::regproc
  loop
    execute format('alter trigger %I on %s rename to %I',
      trigger_of.name, trigger_of.relation, 'revision_' || trigger_of.name);
  end loop;
end
$$;
