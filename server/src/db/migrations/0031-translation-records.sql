-- A translation knows the source that it was made from, so that a later change of the source makes it outdated.

-- Own language of each version, in which its rows hold their texts.
create view version_language as
select tree.id as question_tree_id, own.id as language_id
from question_tree tree
left join (
  select each.tree_id, min(code) filter (where default_language) as chosen, min(code) as first
  from question_tree_language each join language on language.id = each.language_id
  where each.active group by each.tree_id
) listed on listed.tree_id = tree.id
left join language own on own.code = coalesce(
  tree.language,
  listed.chosen,
  (select code from supported_language supported join language on language.id = supported.language_id
    where supported.default_language),
  listed.first
);

create view default_language as
select language_id from supported_language where default_language;

-- Every text that is translated, in its own language; for a node without a version, in the default language. `item` is the same in every version and after every change of
-- rows: the key of a node, the key of a result with the picture of its slide, otherwise the id of the item.
create view source_text as
select 'questionTree' as entity, item.key::text as item, item.id as row_id, item.id as question_tree_id,
  own.language_id, each.field, each.source
from question_tree item
join version_language own on own.question_tree_id = item.id
left join question_tree_translation mine on mine.tree_id = item.id and mine.language_id = own.language_id
cross join lateral (values
  ('name', case when mine.name ~ '\S' then mine.name else item.name end),
  ('description', case when mine.description ~ '\S' then mine.description else item.description end)
) each (field, source)
union all
select 'question', item.key::text, item.id, item.question_tree_id, own.language_id, 'name',
  case when mine.name ~ '\S' then mine.name else item.name end
from question item
left join version_language version on version.question_tree_id = item.question_tree_id
cross join lateral (
  select coalesce(version.language_id, (select language_id from default_language)) as language_id
) own
left join question_translation mine on mine.question_id = item.id and mine.language_id = own.language_id
union all
select 'questionOption', item.key::text, item.id, item.question_tree_id, own.language_id, each.field, each.source
from question_option item
left join version_language version on version.question_tree_id = item.question_tree_id
cross join lateral (
  select coalesce(version.language_id, (select language_id from default_language)) as language_id
) own
left join question_option_translation mine
  on mine.question_option_id = item.id and mine.language_id = own.language_id
cross join lateral (values
  ('name', case when mine.name ~ '\S' then mine.name else item.name end),
  ('dividerText', case when mine.divider_text ~ '\S' then mine.divider_text
    when item.has_divider then item.divider_text end)
) each (field, source)
union all
select 'questionOptionExample', item.key::text, item.id, item.question_tree_id, own.language_id, each.field, each.source
from question_option_example item
left join version_language version on version.question_tree_id = item.question_tree_id
cross join lateral (
  select coalesce(version.language_id, (select language_id from default_language)) as language_id
) own
left join question_option_example_translation mine
  on mine.question_option_example_id = item.id and mine.language_id = own.language_id
cross join lateral (values
  ('content', case when mine.content ~ '\S' then mine.content else item.content end),
  ('infoText', case when mine.info_text ~ '\S' then mine.info_text else item.info_text end)
) each (field, source)
union all
select 'testResult', item.key::text, item.id, null, own.language_id, each.field, each.source
from test_result item
cross join default_language own
left join test_result_translation mine on mine.test_result_id = item.id and mine.language_id = own.language_id
cross join lateral (values
  ('name', case when mine.name ~ '\S' then mine.name else item.name end),
  ('description', case when mine.description ~ '\S' then mine.description else item.description end)
) each (field, source)
union all
select 'testResultSlide', result.key::text || ' ' || item.media, item.id, null, own.language_id, 'content', mine.content
from test_result_slide item
join test_result result on result.id = item.test_result_id
cross join default_language own
left join test_result_slide_translation mine
  on mine.test_result_slide_id = item.id and mine.language_id = own.language_id
union all
select 'email', item.id::text, item.id, null, coalesce(spoken.id, own.language_id), each.field, each.source
from email item
cross join default_language own
left join language spoken on spoken.code = item.language
cross join lateral (values ('subject', item.subject), ('content', item.content)) each (field, source)
union all
select 'notification', item.id::text, item.id, null, coalesce(spoken.id, own.language_id), each.field, each.source
from notification item
cross join default_language own
left join language spoken on spoken.code = item.language
cross join lateral (values ('title', item.title), ('content', item.content)) each (field, source)
union all
select 'professionalAssociation', item.id::text, item.id, null, own.language_id, 'name',
  case when mine.name ~ '\S' then mine.name else item.name end
from professional_association item
cross join default_language own
left join professional_association_translation mine
  on mine.professional_association_id = item.id and mine.language_id = own.language_id;

-- Every translation, also of a text in its own language.
create view translated_text as
select 'questionTree' as entity, item.tree_id as row_id, item.language_id, each.field, each.translation
from question_tree_translation item
cross join lateral (values ('name', item.name), ('description', item.description)) each (field, translation)
union all
select 'question', item.question_id, item.language_id, 'name', item.name from question_translation item
union all
select 'questionOption', item.question_option_id, item.language_id, each.field, each.translation
from question_option_translation item
cross join lateral (values ('name', item.name), ('dividerText', item.divider_text)) each (field, translation)
union all
select 'questionOptionExample', item.question_option_example_id, item.language_id, each.field, each.translation
from question_option_example_translation item
cross join lateral (values ('content', item.content), ('infoText', item.info_text)) each (field, translation)
union all
select 'testResult', item.test_result_id, item.language_id, each.field, each.translation
from test_result_translation item
cross join lateral (values ('name', item.name), ('description', item.description)) each (field, translation)
union all
select 'testResultSlide', item.test_result_slide_id, item.language_id, 'content', item.content
from test_result_slide_translation item
union all
select 'email', item.email_id, item.language_id, each.field, each.translation
from email_translation item
cross join lateral (values ('subject', item.subject), ('content', item.content)) each (field, translation)
union all
select 'notification', item.notification_id, item.language_id, each.field, each.translation
from notification_translation item
cross join lateral (values ('title', item.title), ('content', item.content)) each (field, translation)
union all
select 'professionalAssociation', item.professional_association_id, item.language_id, 'name', item.name
from professional_association_translation item;

-- Index entries hold a hash, since a text can be larger than an entry.
create function text_hash(text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to($1, 'UTF8'))
$$;

-- Facts about translations: this translation was made from this source. They refer to texts, not to rows, so that they
-- hold in every version, copy and restored state of a text. A translation of which no record has the current source is
-- outdated.
create table translation_record (
  id bigint generated always as identity primary key,
  entity text not null,
  item text not null,
  field text not null,
  language_id bigint not null references language on delete cascade,
  source text not null,
  translation text not null,
  translated_by bigint references user_account on delete set null,
  translated_at timestamptz not null default now(),
  -- True for a translation of an earlier source, after a user stated that the meaning was unchanged.
  same_meaning boolean not null default false,
  -- Judgement of another person, where the tree asks for it.
  review text check (review in ('accepted', 'returned')),
  reviewed_by bigint references user_account on delete set null,
  reviewed_at timestamptz,
  -- Reason for returning the translation.
  remark text
);
create unique index translation_record_of_texts
  on translation_record (entity, item, field, language_id, text_hash(translation), text_hash(source));
create index translation_record_translated_by on translation_record (translated_by) where translated_by is not null;
create index translation_record_reviewed_by on translation_record (reviewed_by) where reviewed_by is not null;

-- Words of a text without its markup, by which similar sources are found.
create function words_of_text(text) returns text language sql immutable parallel safe as $$
  select lower(case
    when $1 like '{"type":"doc"%' then (
      select coalesce(string_agg(part[1], ' '), '') from regexp_matches($1, '"text":"((?:[^"\\]|\\.)*)"', 'g') part
    )
    else regexp_replace($1, '<[^>]*>', ' ', 'g')
  end)
$$;
create index translation_record_words on translation_record using gin (words_of_text(source) gin_trgm_ops);

-- Open tabs of the workspace, and the text that each is at. `scope` names the collection, or the version of a tree. Each
-- tab sends heartbeats; one without a recent heartbeat was closed.
create table translator_tab (
  tab uuid primary key,
  user_id bigint not null references user_account on delete cascade,
  scope text not null,
  language_id bigint not null references language on delete cascade,
  text text,
  seen_at timestamptz not null default now()
);
create index translator_tab_scope on translator_tab (scope, language_id);
create index translator_tab_user_id on translator_tab (user_id);

-- Trees whose translations another person has to accept.
create table reviewed_tree (
  tree_id bigint primary key
);
-- The number of a deleted tree may be given to a new one.
create function forget_review() returns trigger language plpgsql as $$
begin
  delete from reviewed_tree
  where tree_id in (select tree_id from removed) and tree_id not in (select tree_id from question_tree);
  return null;
end
$$;
create trigger forget_review after delete on question_tree referencing old table as removed
  for each statement execute function forget_review();

insert into translation_record (entity, item, field, language_id, source, translation)
select entity, source.item, field, translated.language_id, source.source, translated.translation
from source_text source join translated_text translated using (entity, row_id, field)
where source.source ~ '\S' and translated.translation ~ '\S' and translated.language_id <> source.language_id
on conflict do nothing;
-- The source of earlier translations was not stored: each counts as made from the current one.

-- Records new translations with their current source. A recorded translation keeps its sources: copying or restoring
-- an outdated translation does not make it current. Takes the name of the entity and the column of the
-- translated item.
create function record_translations() returns trigger language plpgsql as $$
declare
  row_ids bigint[];
  languages bigint[];
begin
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
do $$
declare
  translated record;
begin
  for translated in
    select * from (values
      ('question_tree_translation', 'questionTree', 'tree_id'),
      ('question_translation', 'question', 'question_id'),
      ('question_option_translation', 'questionOption', 'question_option_id'),
      ('question_option_example_translation', 'questionOptionExample', 'question_option_example_id'),
      ('test_result_translation', 'testResult', 'test_result_id'),
      ('test_result_slide_translation', 'testResultSlide', 'test_result_slide_id'),
      ('email_translation', 'email', 'email_id'),
      ('notification_translation', 'notification', 'notification_id'),
      ('professional_association_translation', 'professionalAssociation', 'professional_association_id')
    ) each (relation, entity, parent)
  loop
    execute format('create trigger translations_of_insert after insert on %I referencing new table as changed
      for each statement execute function record_translations(%L, %L)',
      translated.relation, translated.entity, translated.parent);
    execute format('create trigger translations_of_update after update on %I referencing new table as changed
      for each statement execute function record_translations(%L, %L)',
      translated.relation, translated.entity, translated.parent);
  end loop;
end
$$;
