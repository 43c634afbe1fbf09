-- Several people can edit a draft at once, publications stay unchanged, and publishing with warnings requires reasons.

-- Number of changes of a version by any person. A separate row, so that counting does not wait for transactions that
-- only keep the version from being published.
create table tree_head (
  question_tree_id bigint primary key references question_tree on delete cascade,
  number bigint not null,
  -- Time of the last counted change. The audit event of that moment, otherwise the edit, names its author.
  changed_at timestamptz not null default now()
);

-- Number of changes of a result; versions share results.
create table result_head (
  test_result_id bigint primary key references test_result on delete cascade,
  number bigint not null
);

-- Changes that came from the editor, by the number of the version after each. A missing number is a change from
-- elsewhere: an editor that follows the version reads it again.
create table tree_edit (
  question_tree_id bigint not null references question_tree on delete cascade,
  number bigint not null,
  -- The client makes the id, so that an edit that is sent twice is applied once.
  id uuid not null,
  edits jsonb not null,
  edited_by bigint references user_account on delete set null,
  edited_at timestamptz not null default now(),
  primary key (question_tree_id, number),
  unique (question_tree_id, id)
);

-- Open editors of a version and their place in it. Each tab sends heartbeats; an editor without a recent one has left.
create table tree_editor (
  question_tree_id bigint not null references question_tree on delete cascade,
  tab uuid not null,
  user_id bigint not null references user_account on delete cascade,
  node_key uuid,
  seen_at timestamptz not null default now(),
  primary key (question_tree_id, tab)
);

-- Reasons for publishing in spite of warnings: a list of warnings, each with its reason.
alter table publication add column reasons jsonb;

-- Number of changes of the version and of the results it leads to at the time of publication. A larger sum now means
-- that publishing again may give something else. Earlier publications count from this migration on.
alter table publication add column changes bigint not null default 0;

-- Tree document as it was published, which the next version and the proof sheet are compared with. Publications from
-- before this migration have none. It is written and read in parts, so that its size does not matter.
create table publication_document (
  publication_id bigint not null references publication on delete cascade,
  part integer not null,
  text text not null,
  primary key (publication_id, part)
);
create trigger immutable before update or delete on publication_document for each row execute function refuse_change();

-- Counts a change of versions, unless the editor counts it.
create function count_tree_change() returns trigger language plpgsql as $$
declare
  versions bigint[];
begin
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
  insert into tree_head (question_tree_id, number)
  select id, 1 from question_tree where id = any(versions) order by id
  on conflict (question_tree_id) do update set number = tree_head.number + 1, changed_at = now();
  if tg_table_name = 'question_tree' then
    -- Only the position or the status of a published version can change, and no page shows those.
    update publication set changes = changes + 1 where question_tree_id = any(versions);
  end if;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array[
    'question_tree', 'question', 'question_option', 'question_option_example', 'question_tree_translation',
    'question_tree_language', 'question_translation', 'question_option_translation',
    'question_option_example_translation'
  ] loop
    execute format('create trigger count_insert after insert on %I referencing new table as changed
      for each statement execute function count_tree_change()', name);
    -- A row that moves to another version changes both versions.
    execute format('create trigger count_before after update on %I referencing old table as changed
      for each statement execute function count_tree_change()', name);
    execute format('create trigger count_after after update on %I referencing new table as changed
      for each statement execute function count_tree_change()', name);
    execute format('create trigger count_delete after delete on %I referencing old table as changed
      for each statement execute function count_tree_change()', name);
  end loop;
end
$$;

-- Counts a change of results.
create function count_result_change() returns trigger language plpgsql as $$
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
  insert into result_head (test_result_id, number)
  select id, 1 from test_result where id = any(results) order by id
  on conflict (test_result_id) do update set number = result_head.number + 1;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array[
    'test_result', 'test_result_translation', 'test_result_slide', 'test_result_slide_translation'
  ] loop
    execute format('create trigger count_insert after insert on %I referencing new table as changed
      for each statement execute function count_result_change()', name);
    execute format('create trigger count_before after update on %I referencing old table as changed
      for each statement execute function count_result_change()', name);
    execute format('create trigger count_after after update on %I referencing new table as changed
      for each statement execute function count_result_change()', name);
    execute format('create trigger count_delete after delete on %I referencing old table as changed
      for each statement execute function count_result_change()', name);
  end loop;
end
$$;
