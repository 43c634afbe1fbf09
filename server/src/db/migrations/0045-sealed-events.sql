-- Chain of hashes over the audit log. Each seal covers the events after those of the one before, and includes its hash, so
-- that a row that was changed, added or removed by hand is found.

create table audit_seal (
  id bigint generated always as identity primary key,
  last_event_id bigint not null unique,
  events integer not null,
  -- SHA-256 in hexadecimal.
  hash text not null,
  sealed_at timestamptz not null default now()
);
create trigger append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger no_truncate before truncate on audit_seal for each statement execute function refuse_change();
