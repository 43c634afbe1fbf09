-- Passkeys (WebAuthn): keys of a user's devices, with which they sign in without a password.

create table passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account on delete cascade,
  -- Id that the device gives the key, in base64url.
  credential_id text not null unique,
  -- In base64url.
  public_key text not null,
  -- Uses that the device counts; 0 for ever where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkey (user_id);

-- Random texts that a device is asked to sign, each once.
create table passkey_challenge (
  challenge text primary key,
  -- User who adds a key; null for a sign-in.
  user_id bigint references user_account on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_challenge (user_id);
