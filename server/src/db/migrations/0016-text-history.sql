-- What administrators did to the texts of the screens, one row a change. A text that is null is none of ours: then what
-- ships stands, which is kept beside it as it was at that moment (null: nothing shipped).
create table text_history (
  id bigint generated always as identity primary key,
  language text not null,
  key text not null,
  before text,
  after text,
  base text,
  edited_by bigint references user_account on delete set null,
  edited_at timestamptz not null default now()
);
create index text_history_of_key on text_history (language, key, id);
