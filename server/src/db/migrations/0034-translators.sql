-- Languages that an account may translate into. An account with at least one has the role ROLE_TRANSLATOR.
create table translator_language (
  user_id bigint not null references user_account on delete cascade,
  language_id bigint not null references language on delete cascade,
  primary key (user_id, language_id)
);
create index translator_language_language_id on translator_language (language_id);

-- Questions of translators to the author of a text. Like a translation record a question refers to a text, not to a row,
-- so that it stands at the text in every version.
create table translation_question (
  id bigint generated always as identity primary key,
  entity text not null,
  item text not null,
  field text not null,
  language_id bigint not null references language on delete cascade,
  -- Source at the time of the question.
  source text not null,
  -- Query of the workspace's address at which the question was asked, for links in mails.
  address text not null,
  question text not null check (question ~ '\S'),
  asked_by bigint references user_account on delete set null,
  asked_at timestamptz not null default now(),
  answer text check (answer ~ '\S'),
  answered_by bigint references user_account on delete set null,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index translation_question_text on translation_question (language_id, entity, item, field);
create index translation_question_asked_by on translation_question (asked_by) where asked_by is not null;
create index translation_question_answered_by on translation_question (answered_by) where answered_by is not null;
