import type { ColumnType } from 'kysely';

/** The column types that tables use. */
export type ColumnTypes = {
  bigint: number;
  integer: number;
  text: string;
  boolean: boolean;
  uuid: string;
  'text[]': string[];
  'bigint[]': number[];
  'integer[]': number[];
  timestamptz: Date;
  /** Written as text by JSON.stringify, read as what it says. */
  jsonb: ColumnType<Record<string, unknown>, string, string>;
  /** As YYYY-MM-DD. */
  date: string;
};

export type ColumnName = keyof ColumnTypes & string;
type ColumnDeclaration = ColumnName | `${ColumnName}?` | `${ColumnName}=`;

/**
 * The tables that are no content entity, column by column. `?` allows null; `=` has a value of its own where nothing
 * is said. The drift test compares them, and the entities, with the migrated database.
 */
export const tables = {
  user_account: {
    id: 'bigint=',
    login: 'text',
    email: 'text',
    password_hash: 'text',
    first_name: 'text?',
    last_name: 'text?',
    activated: 'boolean=',
    first_activated_date: 'timestamptz?',
    lang_key: 'text',
    authorities: 'text[]',
    created_by: 'text',
    created_date: 'timestamptz=',
    last_modified_by: 'text?',
    last_modified_date: 'timestamptz?',
    last_sign_in_date: 'timestamptz?',
    revision: 'integer=',
  },
  profile: {
    id: 'bigint=',
    user_id: 'bigint',
    organization: 'text?',
    professional_association: 'text?',
    professional_association_registration_number: 'text?',
    professional_association_id: 'bigint?',
    agree_on_elearning: 'boolean=',
    agree_on_professional_registered: 'boolean=',
    agree_on_research: 'boolean=',
    test: 'boolean=',
    revision: 'integer=',
  },
  session: {
    id: 'uuid',
    user_id: 'bigint',
    created_at: 'timestamptz=',
    expires_at: 'timestamptz',
    revoked_at: 'timestamptz?',
  },
  consent: { id: 'bigint=', user_id: 'bigint', given: 'boolean', text_version: 'text', recorded_at: 'timestamptz=' },
  user_key: {
    nonce: 'text',
    user_id: 'bigint',
    purpose: 'text',
    key_hash: 'text',
    created_at: 'timestamptz=',
    expires_at: 'timestamptz',
    used_at: 'timestamptz?',
    email_change_id: 'bigint?',
  },
  email_change: {
    id: 'bigint=',
    user_id: 'bigint',
    old_email: 'text',
    new_email: 'text',
    session_id: 'uuid',
    requested_at: 'timestamptz=',
    expires_at: 'timestamptz',
    state: 'text=',
  },
  mail: {
    id: 'bigint=',
    kind: 'text',
    user_id: 'bigint?',
    recipient: 'text',
    language: 'text',
    values: 'jsonb',
    key_nonce: 'text?',
    status: 'text=',
    attempts: 'integer=',
    reason: 'text?',
    created_at: 'timestamptz=',
    next_attempt_at: 'timestamptz=',
    sent_at: 'timestamptz?',
  },
  throttle: {
    key: 'text',
    failures: 'integer',
    first_at: 'timestamptz',
    last_at: 'timestamptz',
    blocked_until: 'timestamptz?',
  },
  audit_event: {
    id: 'bigint=',
    occurred_at: 'timestamptz=',
    actor_id: 'bigint?',
    type: 'text',
    object_type: 'text?',
    object_id: 'text?',
    outcome: 'text',
    data: 'jsonb',
  },
  user_notification: {
    id: 'bigint=',
    revision: 'integer=',
    read: 'boolean=',
    user_id: 'bigint',
    notification_id: 'bigint',
  },
  pdf_document: {
    id: 'bigint=',
    type: 'text',
    language: 'text',
    file: 'text',
    tagged: 'boolean',
    last_modified_date: 'timestamptz=',
  },
  daily_job: { name: 'text', ran_on: 'date' },
  secret: { name: 'text', value: 'text' },
  publication: {
    id: 'bigint=',
    question_tree_id: 'bigint',
    number: 'integer',
    published_at: 'timestamptz=',
    published_by: 'bigint?',
    root_question_id: 'bigint',
    content_hash: 'text',
    reasons: 'jsonb?',
    changes: 'bigint=',
    answer_order: 'text=',
  },
  publication_document: { publication_id: 'bigint', part: 'integer', text: 'text' },
  tree_head: { question_tree_id: 'bigint', number: 'bigint', changed_at: 'timestamptz=' },
  result_head: { test_result_id: 'bigint', number: 'bigint' },
  tree_edit: {
    question_tree_id: 'bigint',
    number: 'bigint',
    id: 'uuid',
    edits: 'jsonb',
    edited_by: 'bigint?',
    edited_at: 'timestamptz=',
  },
  tree_editor: {
    question_tree_id: 'bigint',
    tab: 'uuid',
    user_id: 'bigint',
    node_key: 'uuid?',
    seen_at: 'timestamptz=',
  },
  publication_text: {
    publication_id: 'bigint',
    language: 'text',
    name: 'text',
    description: 'text',
    media: 'text?',
    alt_text: 'text?',
  },
  publication_page: {
    publication_id: 'bigint',
    question_id: 'bigint',
    language: 'text',
    question: 'text',
    options: 'text',
  },
  publication_option: {
    publication_id: 'bigint',
    option_id: 'bigint',
    question_id: 'bigint',
    next_question_id: 'bigint?',
    result_id: 'bigint?',
    question_key: 'uuid?',
    option_key: 'uuid?',
    result_key: 'uuid?',
    score: 'integer?',
  },
  measurement: {
    id: 'bigint=',
    user_id: 'bigint?',
    publication_id: 'bigint',
    language: 'text',
    test: 'boolean=',
    started_at: 'timestamptz=',
    key: 'uuid=',
    status: 'text=',
    step: 'integer=',
    steps: 'integer=',
    result_id: 'bigint?',
    score: 'integer?',
    last_action_at: 'timestamptz=',
    ended_at: 'timestamptz?',
    last_sequence: 'integer=',
    association_id: 'bigint?',
    counted_sequence: 'integer=',
    counted_status: 'text?',
    settled: 'boolean=',
    answer_order: 'text=',
    order_seed: 'integer?',
  },
  measurement_action: {
    id: 'bigint=',
    measurement_id: 'bigint',
    action_id: 'uuid',
    action: 'text',
    question_id: 'bigint',
    option_id: 'bigint?',
    result_id: 'bigint?',
    step: 'integer',
    recorded_at: 'timestamptz=',
    question_key: 'uuid?',
    option_key: 'uuid?',
    result_key: 'uuid?',
    sequence: 'integer',
    occurred_at: 'timestamptz',
  },
  statistics_figure: {
    unit: 'text',
    start: 'date',
    publication_id: 'bigint',
    language: 'text',
    association_id: 'bigint',
    test: 'boolean',
    figure: 'text',
    subject: 'bigint',
    count: 'integer',
    people: 'bigint[]',
    times: 'integer[]',
    sizes: 'integer[]',
  },
  statistics_state: { id: 'boolean=', counted_at: 'timestamptz?', behind: 'boolean', forget_from: 'bigint?' },
  text_edit: {
    language: 'text',
    key: 'text',
    value: 'text',
    base_hash: 'text?',
    edited_by: 'bigint?',
    edited_at: 'timestamptz?',
  },
  text_history: {
    id: 'bigint=',
    language: 'text',
    key: 'text',
    before: 'text?',
    after: 'text?',
    base: 'text?',
    edited_by: 'bigint?',
    edited_at: 'timestamptz=',
  },
  shipped_row: { kind: 'text', identifier: 'text' },
  shipped_text: { identifier: 'text', language: 'text', hash: 'text' },
  revision: { area: 'text', number: 'bigint' },
} as const satisfies Record<string, Record<string, ColumnDeclaration>>;

/**
 * The columns that tables of content entities have beside those of their fields. A key is the same in every version,
 * copy and file; the database makes it where none is given. The order of answers is changed by edits of a version alone.
 */
export const entityColumns = {
  question_tree: { key: 'uuid=', answer_order: 'text=' },
  question: { key: 'uuid=' },
  question_option: { key: 'uuid=' },
  question_option_example: { key: 'uuid=' },
  test_result: { key: 'uuid=' },
} as const satisfies Record<string, Record<string, ColumnDeclaration>>;
