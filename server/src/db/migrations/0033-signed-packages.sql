-- Keys of other installations whose packages are trusted here. `public_key` is the raw Ed25519 key in base64url.
create table trusted_key (
  public_key text primary key,
  -- Name that the installation gave itself when its key was trusted.
  name text not null,
  trusted_by bigint references user_account on delete set null,
  trusted_at timestamptz not null default now()
);
create index trusted_key_trusted_by on trusted_key (trusted_by) where trusted_by is not null;

-- Signatures of imported trees, by the SHA-256 of the signed file in hexadecimal. The same tree is exported with the
-- signature that it came with.
create table package_signature (
  tree_hash text primary key,
  signature text not null
);
