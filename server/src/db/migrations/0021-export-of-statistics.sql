-- Consent to research is stored with a measurement when it begins. Earlier measurements take the consent of their
-- account at this migration.
alter table measurement add column agreed_on_research boolean not null default false;
update measurement set agreed_on_research = true
from profile where profile.user_id = measurement.user_id and profile.agree_on_research;

-- Pseudonym of a person in exports for researchers. It is random, so that it does not identify the account, and is
-- deleted with it.
alter table user_account add column research_key uuid not null default gen_random_uuid();

-- Ticket that a download link holds instead of the session token: valid for one minute and for one use. Only its hash
-- is stored.
create table export_ticket (
  hash text primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index on export_ticket (session_id);

-- Running and recent exports: the progress of each, and whether it must stop. An export without a recent heartbeat died
-- with its process.
create table statistics_export (
  id uuid primary key,
  user_id bigint not null references user_account on delete cascade,
  format text not null,
  shape text not null,
  rows bigint not null default 0,
  total bigint not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'FINISHED', 'CANCELLED', 'FAILED')),
  is_to_stop boolean not null default false,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on statistics_export (user_id, started_at);

-- Formats a CSV cell. A value that a spreadsheet would run as a formula becomes a text.
create function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null then ''
    when left(value, 1) in ('=', '+', '-', '@', E'\t', E'\r') then '"''' || replace(value, '"', '""') || '"'
    else '"' || replace(value, '"', '""') || '"'
  end
$$;

-- Formats an XLSX cell. The cell is always a text, but it can be copied or saved as CSV, so formulas become texts here
-- too. Characters that XML does not allow are dropped, and the text is cut to the maximum length of a cell.
create function sheet_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null then '<c/>'
    else '<c t="inlineStr"><is><t xml:space="preserve">'
      || case when left(value, 1) in ('=', '+', '-', '@', E'\t', E'\r') then '''' else '' end
      || replace(replace(replace(replace(translate(
        left(value, 16000),
        E'\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\uFFFE\uFFFF',
        ''
      ), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', '&#13;')
      || '</t></is></c>'
  end
$$;

-- Texts of a question and its answers in a publication, without markup, with the cells made of them. The first export
-- that needs a row writes it, and it never changes. A row without an option is the question alone; a row without a
-- question holds the name of the tree and marks that all its rows are written.
create table publication_label (
  publication_id bigint not null references publication on delete cascade,
  language text not null,
  question_id bigint not null,
  option_id bigint not null,
  result_id bigint,
  question_key uuid,
  option_key uuid,
  result_key uuid,
  question text not null,
  identifier text,
  option text,
  result text,
  score integer,
  csv text not null generated always as (
    question_id::text || ',' || coalesce(question_key::text, '') || ','
      || coalesce(nullif(option_id, 0)::text, '') || ',' || coalesce(option_key::text, '') || ','
      || coalesce(result_id::text, '') || ',' || coalesce(result_key::text, '') || ','
      || csv_cell(question) || ',' || csv_cell(identifier) || ',' || csv_cell(option) || ',' || csv_cell(result) || ','
      || coalesce(score::text, '')
  ) stored,
  sheet text not null generated always as (
    '<c><v>' || question_id::text || '</v></c>' || sheet_cell(question_key::text)
      || coalesce('<c><v>' || nullif(option_id, 0)::text || '</v></c>', '<c/>') || sheet_cell(option_key::text)
      || coalesce('<c><v>' || result_id::text || '</v></c>', '<c/>') || sheet_cell(result_key::text)
      || sheet_cell(question) || sheet_cell(identifier) || sheet_cell(option) || sheet_cell(result)
      || coalesce('<c><v>' || score::text || '</v></c>', '<c/>')
  ) stored,
  primary key (publication_id, language, question_id, option_id)
);
