-- Administrators page through, search and sort users. Every sort order has an index, so that its speed does not depend
-- on the number of users.

alter table user_account add column revision integer not null default 1;
alter table user_account add column last_sign_in_date timestamptz;
update user_account set last_sign_in_date =
  (select max(session.created_at) from session where session.user_id = user_account.id);

-- An account and its profile share one revision: an edit of either is refused unless the client has seen the newest of
-- both.
create function count_account_change() returns trigger language plpgsql as $$
begin
  new.revision = old.revision + 1;
  return new;
end
$$;
create trigger counted
  before update of login, email, first_name, last_name, activated, lang_key, authorities on user_account
  for each row execute function count_account_change();
create function count_profile_change() returns trigger language plpgsql as $$
begin
  update user_account set revision = revision + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
create trigger counted after update or delete on profile for each row execute function count_profile_change();

create index user_account_first_name on user_account (lower(first_name), lower(last_name), id);
create index user_account_last_name on user_account (lower(last_name), lower(first_name), id);
create index user_account_activated on user_account (activated, id);
create index user_account_lang_key on user_account (lang_key, id);
create index user_account_created_by on user_account (created_by, id);
create index user_account_created_date on user_account (created_date, id);
create index user_account_last_modified_by on user_account (last_modified_by, id);
create index user_account_last_modified_date on user_account (last_modified_date, id);
create index user_account_last_sign_in_date on user_account (last_sign_in_date, id);
create index user_account_administrator on user_account (id) where 'ROLE_ADMIN' = any (authorities);
create index profile_test on profile (user_id) where test;

-- Text by which the search finds a user. pg_trgm comes with every PostgreSQL and with the embedded one.
create extension if not exists pg_trgm;
create function searched_text(first_name text, last_name text, login text, email text) returns text
  language sql immutable parallel safe as $$
  select lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || login || ' ' || email)
$$;
create index user_account_searched on user_account
  using gin (searched_text(first_name, last_name, login, email) gin_trgm_ops);
