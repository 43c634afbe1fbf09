-- Sessions as their user sees them, and the second factor of a sign-in.

alter table session
  add column browser text,
  add column system text,
  -- Part of the address from which the session began, as in events.
  add column network text,
  add column remembered boolean,
  add column last_used_at timestamptz,
  -- Moment of the last proof of identity: the sign-in, or a password or code later. Null for earlier sessions.
  add column proved_at timestamptz,
  -- Whether the session only lets its user set up the second factor that the installation demands.
  add column limited boolean not null default false;

-- Devices on which a user signed in, so that a sign-in on another one can be reported.
create table sign_in_device (
  user_id bigint not null references user_account on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);

-- Authenticator app of a user. A secret is pending until a code proves that the app has it.
create table authenticator (
  user_id bigint primary key references user_account on delete cascade,
  sealed_secret text,
  confirmed_at timestamptz,
  -- Period of the last code that was used: no code works twice.
  last_period bigint,
  pending_secret text,
  pending_since timestamptz
);

create table recovery_code (
  user_id bigint not null references user_account on delete cascade,
  hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Moment from which the user needs the second factor that the installation demands.
alter table user_account add column factor_due_at timestamptz;
