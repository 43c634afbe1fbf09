-- Changes that administrators made to screen texts, one row a change. A null text means the shipped text, which is
-- stored beside it as it was at that moment (null: the text did not ship).
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
