import type { ColumnDeclaration } from './column-types.ts';

/** Tables of sessions, of what signs a user in, and of the seals of events. */
export const sessionTables = {
  session: {
    id: 'uuid',
    user_id: 'bigint',
    created_at: 'timestamptz=',
    expires_at: 'timestamptz',
    revoked_at: 'timestamptz?',
    browser: 'text?',
    system: 'text?',
    network: 'text?',
    remembered: 'boolean?',
    last_used_at: 'timestamptz?',
    proved_at: 'timestamptz?',
    limited: 'boolean=',
  },
  audit_seal: {
    id: 'bigint=',
    last_event_id: 'bigint',
    events: 'integer',
    hash: 'text',
    sealed_at: 'timestamptz=',
  },
  sign_in_device: { user_id: 'bigint', device: 'text', first_seen_at: 'timestamptz=', last_seen_at: 'timestamptz=' },
  authenticator: {
    user_id: 'bigint',
    sealed_secret: 'text?',
    confirmed_at: 'timestamptz?',
    last_period: 'bigint?',
    pending_secret: 'text?',
    pending_since: 'timestamptz?',
  },
  passkey: {
    id: 'bigint=',
    user_id: 'bigint',
    credential_id: 'text',
    public_key: 'text',
    counter: 'bigint',
    transports: 'text[]',
    name: 'text',
    backed_up: 'boolean',
    created_at: 'timestamptz=',
    last_used_at: 'timestamptz?',
  },
  passkey_challenge: { challenge: 'text', user_id: 'bigint?', expires_at: 'timestamptz' },
  recovery_code: { user_id: 'bigint', hash: 'text', created_at: 'timestamptz=', used_at: 'timestamptz?' },
} as const satisfies Record<string, Record<string, ColumnDeclaration>>;
