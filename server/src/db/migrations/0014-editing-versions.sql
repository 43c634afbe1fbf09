-- Several people change a draft at once, what was published is kept whole, and who publishes with warnings says why.

-- How often anything of a version has changed, whoever changed it. A row of its own, so that counting waits for nobody
-- who only keeps the version from being published.
create table tree_head (
  question_tree_id bigint primary key references question_tree on delete cascade,
  number bigint not null,
  -- When it was counted last: the audit event of that very moment, or else the edit, says by whom.
  changed_at timestamptz not null default now()
);

-- How often anything of a result has changed; it is shared by versions.
create table result_head (
  test_result_id bigint primary key references test_result on delete cascade,
  number bigint not null
);

-- The changes that came from the editor, by the number that the version had afterwards. A number that is not here came
-- from elsewhere: whoever follows a version reads it anew.
create table tree_edit (
  question_tree_id bigint not null references question_tree on delete cascade,
  number bigint not null,
  -- Made by the client: sent twice it is made once.
  id uuid not null,
  edits jsonb not null,
  edited_by bigint references user_account on delete set null,
  edited_at timestamptz not null default now(),
  primary key (question_tree_id, number),
  unique (question_tree_id, id)
);

-- Who has a version open, and where they are in it. Each tab tells again and again; who is silent has gone.
create table tree_editor (
  question_tree_id bigint not null references question_tree on delete cascade,
  tab uuid not null,
  user_id bigint not null references user_account on delete cascade,
  node_key uuid,
  seen_at timestamptz not null default now(),
  primary key (question_tree_id, tab)
);

-- Why it was published in spite of warnings: a list of what was warned of, each with its reason.
alter table publication add column reasons jsonb;

-- How often its version and the results that this leads to had changed by then: a larger sum means that publishing
-- anew may give something else. Of publications from before this it is counted from here on.
alter table publication add column changes bigint not null default 0;

-- The tree document as it was published: what the next version is compared with, and what the proof sheet is made of.
-- Publications from before this have none. It is written and read part by part, however large the tree is.
create table publication_document (
  publication_id bigint not null references publication on delete cascade,
  part integer not null,
  text text not null,
  primary key (publication_id, part)
);
create trigger immutable before update or delete on publication_document for each row execute function refuse_change();

-- Counts a change of versions, unless the editor counts it itself.
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
    -- Of what is or was published this is the place or the status, which no page shows.
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
    -- A row that goes over to another version changes both.
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
