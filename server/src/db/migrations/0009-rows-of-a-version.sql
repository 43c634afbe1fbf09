-- Every question, option and example stores the version of a tree that it belongs to (null: it is loose) and a key that
-- is the same in other versions, copies and files. A version that is or was published is read-only.

-- All versions of a tree share its key.
alter table question_tree add column key uuid;
with tree as materialized (select tree_id, gen_random_uuid() as key from (select distinct tree_id from question_tree) each)
update question_tree set key = tree.key from tree where tree.tree_id = question_tree.tree_id;
alter table question_tree alter column key set not null;

-- Two transactions that begin the same tree run one after the other; otherwise its versions would have two keys.
create function keep_tree_key() returns trigger language plpgsql as $$
declare
  known uuid;
begin
  perform pg_advisory_xact_lock(4920, new.tree_id);
  select key into known from question_tree where tree_id = new.tree_id and id <> new.id limit 1;
  if tg_op = 'UPDATE' and new.tree_id <> old.tree_id then
    new.key := gen_random_uuid();
  end if;
  new.key := coalesce(known, new.key, gen_random_uuid());
  return new;
end
$$;
create trigger keep_key before insert or update of tree_id, key on question_tree
  for each row execute function keep_tree_key();

-- Deleting a draft makes its rows loose. A version that was published cannot be deleted.
alter table question
  add column question_tree_id bigint references question_tree on delete set null,
  add column key uuid not null default gen_random_uuid(),
  add unique (question_tree_id, key);
alter table question_option
  add column question_tree_id bigint references question_tree on delete set null,
  add column key uuid not null default gen_random_uuid(),
  add unique (question_tree_id, key);
alter table question_option_example
  add column question_tree_id bigint references question_tree on delete set null,
  add column key uuid not null default gen_random_uuid(),
  add unique (question_tree_id, key);
alter table test_result add column key uuid not null unique default gen_random_uuid();

-- The questions that each version reaches, and the version that each question goes to: the published one, otherwise the
-- newest. `offset 0` keeps the planner from reading whole tables again for every level.
create temporary table reached on commit drop as
with recursive part as (
  select id as version_id, question_id from question_tree where question_id is not null
  union
  select part.version_id, child.id from part
  cross join lateral (select id from question_option where question_id = part.question_id offset 0) choice
  cross join lateral (select id from question where parent_id = choice.id offset 0) child
)
select part.version_id, part.question_id, question.parent_id,
  first_value(part.version_id) over (
    partition by part.question_id order by version.status = 'PUBLISHED' desc, version.id desc
  ) as owner_id
from part
join question_tree version on version.id = part.version_id
join question on question.id = part.question_id;

-- A version that shares questions with the version that gets them receives copies with the same keys.
create temporary table question_copy on commit drop as
select nextval(pg_get_serial_sequence('question', 'id')) as id, version_id, question_id, parent_id
from (select * from reached where version_id <> owner_id order by version_id, question_id) shared;
create temporary table option_copy on commit drop as
select nextval(pg_get_serial_sequence('question_option', 'id')) as id, version_id, option_id, question_id
from (
  select copy.version_id, option.id as option_id, copy.id as question_id
  from question_copy copy join question_option option on option.question_id = copy.question_id
  order by copy.version_id, option.id
) shared;
create temporary table example_copy on commit drop as
select nextval(pg_get_serial_sequence('question_option_example', 'id')) as id, version_id, example_id, option_id
from (
  select copy.version_id, example.id as example_id, copy.id as option_id
  from option_copy copy join question_option_example example on example.option_id = copy.option_id
  order by copy.version_id, example.id
) shared;

insert into question (id, name, main, question_tree_id, key)
select copy.id, name, main, copy.version_id, key
from question_copy copy join question on question.id = copy.question_id;
insert into question_translation (name, language_id, question_id)
select name, language_id, copy.id
from question_copy copy join question_translation said on said.question_id = copy.question_id;

insert into question_option (
  id, name, identifier, position, has_divider, divider_text, question_id, result_id, question_tree_id, key
)
select copy.id, name, identifier, position, has_divider, divider_text, copy.question_id, result_id, copy.version_id, key
from option_copy copy join question_option option on option.id = copy.option_id;
insert into question_option_translation (name, divider_text, language_id, question_option_id)
select name, divider_text, language_id, copy.id
from option_copy copy join question_option_translation said on said.question_option_id = copy.option_id;

insert into question_option_example (
  id, identifier, media, image_content_type, alt_text, below_divider, position, content, info_text, option_id,
  question_tree_id, key
)
select copy.id, identifier, media, image_content_type, alt_text, below_divider, position, content, info_text,
  copy.option_id, copy.version_id, key
from example_copy copy join question_option_example example on example.id = copy.example_id;
insert into question_option_example_translation (content, info_text, language_id, question_option_example_id)
select content, info_text, language_id, copy.id
from example_copy copy
join question_option_example_translation said on said.question_option_example_id = copy.example_id;

update question_tree set question_id = copy.id
from question_copy copy where copy.version_id = question_tree.id and copy.question_id = question_tree.question_id;
create unique index question_tree_one_root on question_tree (question_id);
-- No option leads to a first question: an option of another version that led to one now leads to a copy of it.
update question set parent_id = null from question_tree where question_tree.question_id = question.id;
-- The parent of a copy is the copy of its option, otherwise the option itself, which then belongs to the version.
update question set parent_id = coalesce(option.id, copy.parent_id)
from question_copy copy
left join option_copy option on option.version_id = copy.version_id and option.option_id = copy.parent_id
where question.id = copy.id and not exists (select from question_tree where question_tree.question_id = copy.id);

update question set question_tree_id = reached.owner_id
from reached where reached.question_id = question.id and reached.version_id = reached.owner_id;
update question_option set question_tree_id = question.question_tree_id
from question where question.id = question_option.question_id and question.question_tree_id is not null;
update question_option_example set question_tree_id = option.question_tree_id
from question_option option where option.id = question_option_example.option_id and option.question_tree_id is not null;

-- Publications and recorded actions store keys beside ids. The key of a deleted row is null.
alter table publication_option
  add column question_key uuid, add column option_key uuid, add column result_key uuid;
alter table publication_option disable trigger immutable;
update publication_option shown set question_key = question.key, option_key = option.key, result_key = result.key
from publication_option same
left join question on question.id = same.question_id
left join question_option option on option.id = same.option_id
left join test_result result on result.id = same.result_id
where same.publication_id = shown.publication_id and same.option_id = shown.option_id;
alter table publication_option enable trigger immutable;
-- A back-click names only a question.
create index on publication_option (publication_id, question_id);

alter table measurement_action
  add column question_key uuid, add column option_key uuid, add column result_key uuid;
update measurement_action action set question_key = question.key, option_key = option.key, result_key = result.key
from measurement_action same
left join question on question.id = same.question_id
left join question_option option on option.id = same.option_id
left join test_result result on result.id = same.result_id
where same.id = action.id;

-- Measurements refer to versions that are or were published, so their structure and texts stay unchanged. The
-- application turns this error code into a sentence.
create function refuse_published() returns trigger language plpgsql as $$
begin
  raise exception 'a version that is or was published does not change' using errcode = 'OK001';
end
$$;
create trigger read_only before update on question_tree for each row
  when (
    old.status <> 'DRAFT' and (
      new.status = 'DRAFT'
      or (
        old.name, old.media, old.image_content_type, old.alt_text, old.description, old.version, old.tree_id, old.key,
        old.language, old.question_id
      ) is distinct from (
        new.name, new.media, new.image_content_type, new.alt_text, new.description, new.version, new.tree_id, new.key,
        new.language, new.question_id
      )
    )
  )
  execute function refuse_published();
create trigger read_only_delete before delete on question_tree for each row
  when (old.status <> 'DRAFT') execute function refuse_published();

-- Versions that the changed rows and their parents belong to.
create function refuse_published_rows() returns trigger language plpgsql as $$
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
  if exists (select from question_tree where id = any(versions) and status <> 'DRAFT') then
    raise exception 'a version that is or was published does not change' using errcode = 'OK001';
  end if;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['question', 'question_option', 'question_option_example'] loop
    execute format('create trigger read_only_insert after insert on %I referencing new table as changed
      for each statement execute function refuse_published_rows()', name);
    execute format('create trigger read_only_before after update on %I referencing old table as changed
      for each statement execute function refuse_published_rows()', name);
    execute format('create trigger read_only_after after update on %I referencing new table as changed
      for each statement execute function refuse_published_rows()', name);
    execute format('create trigger read_only_delete after delete on %I referencing old table as changed
      for each statement execute function refuse_published_rows()', name);
  end loop;
end
$$;
