import type { ColumnDeclaration } from './column-types.ts';

/** The tables of what was measured, declared as `tables` are. */
export const measurementTables = {
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
} as const satisfies Record<string, Record<string, ColumnDeclaration>>;
