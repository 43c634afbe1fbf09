-- Several people change a draft at once, what was published is kept whole, and who publishes with warnings says why.

-- How often anything of a version has changed, whoever changed it. A row of its own, so that counting waits for nobody
-- who only keeps the version from being published.
create table tree_head (
  question_tree_id bigint primary key references question_tree on delete cascade,
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

-- The tree document as it was published: what the next version is compared with, and what the proof sheet is made of.
-- Publications from before this have none.
create table publication_document (
  publication_id bigint primary key references publication on delete cascade,
  document text not null
);

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
  on conflict (question_tree_id) do update set number = tree_head.number + 1;
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
