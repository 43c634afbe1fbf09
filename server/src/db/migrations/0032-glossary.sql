-- Terms whose translation is agreed, for each pair of languages. `term`, `translation` and `forbidden` hold one or more
-- forms, separated by commas.
create table glossary_term (
  id bigint generated always as identity primary key,
  source_language_id bigint not null references language on delete cascade,
  target_language_id bigint not null references language on delete cascade,
  term text not null check (term ~ '\S'),
  translation text not null check (translation ~ '\S'),
  forbidden text not null default '',
  note text not null default '',
  revision bigint not null default 0,
  check (source_language_id <> target_language_id)
);
create unique index glossary_term_of_pair on glossary_term (source_language_id, target_language_id, lower(term));
create index glossary_term_target_language_id on glossary_term (target_language_id);
