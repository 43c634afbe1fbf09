-- Files of the web whose names hold a hash, of every version that runs or ran lately: a page of one version may ask a
-- process of another for them.
create table web_asset (
  name text primary key,
  -- Bytes in base64; compressed with Brotli where `encoding` says so.
  content text not null,
  encoding text,
  -- When a version without the file started; null for files of the version that started last.
  replaced_at timestamptz
);
