import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { associationName } from '../data/association-store.ts';

const ownAssociation = associationName(sql`profile.professional_association_id`, sql`user_account.lang_key`);

/** Reads all personal data of a user, except what would give access to the account. docs/personal-data.md lists it. */
export const readPersonalData = async (db: Kysely<Database>, userId: number): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object(
      'account', (select json_build_object('login', login, 'email', email, 'firstName', first_name,
          'lastName', last_name, 'activated', activated, 'firstActivatedDate', first_activated_date,
          'langKey', lang_key, 'authorities', authorities, 'createdBy', created_by, 'createdDate', created_date,
          'lastModifiedBy', last_modified_by, 'lastModifiedDate', last_modified_date,
          'lastSignInDate', last_sign_in_date, 'factorDueAt', factor_due_at,
          'authenticatorSince', (select confirmed_at from authenticator where user_id = user_account.id),
          'translatorLanguages', array(select code from language join translator_language on language_id = language.id
            where translator_language.user_id = user_account.id order by code))
        from user_account where id = ${userId}),
      'profile', (select json_build_object('organization', organization,
          'professionalAssociation', coalesce(professional_association, ${ownAssociation}),
          'professionalAssociationRegistrationNumber', professional_association_registration_number,
          'agreeOnElearning', agree_on_elearning, 'agreeOnProfessionalRegistered', agree_on_professional_registered,
          'agreeOnResearch', agree_on_research, 'test', test)
        from profile join user_account on user_account.id = user_id where user_id = ${userId}),
      'consents', (select coalesce(json_agg(json_build_object('given', given, 'textVersion', text_version,
          'recordedAt', recorded_at) order by id), '[]') from consent where user_id = ${userId}),
      'sessions', (select coalesce(json_agg(json_build_object('createdAt', created_at, 'expiresAt', expires_at,
          'revokedAt', revoked_at, 'browser', browser, 'system', system, 'network', network, 'remembered', remembered,
          'lastUsedAt', last_used_at) order by created_at), '[]') from session where user_id = ${userId}),
      'passkeys', (select coalesce(json_agg(json_build_object('name', name, 'createdAt', created_at,
          'lastUsedAt', last_used_at) order by id), '[]') from passkey where user_id = ${userId}),
      'usedRecoveryCodes', (select coalesce(json_agg(json_build_object('usedAt', used_at) order by used_at), '[]')
        from recovery_code where user_id = ${userId} and used_at is not null),
      'links', (select coalesce(json_agg(json_build_object('purpose', purpose, 'createdAt', created_at,
          'expiresAt', expires_at, 'usedAt', used_at) order by created_at), '[]') from user_key
        where user_id = ${userId}),
      'emailChanges', (select coalesce(json_agg(json_build_object('oldEmail', old_email, 'newEmail', new_email,
          'requestedAt', requested_at, 'expiresAt', expires_at, 'state', state) order by id), '[]') from email_change
        where user_id = ${userId}),
      'mails', (select coalesce(json_agg(json_build_object('kind', kind, 'recipient', recipient, 'language', language,
          'values', values, 'status', status, 'createdAt', created_at, 'sentAt', sent_at) order by id), '[]')
        from mail where user_id = ${userId}),
      'translationQuestions', (select coalesce(json_agg(json_build_object('question', question, 'askedAt', asked_at,
          'answer', answer, 'answeredAt', answered_at) order by id), '[]') from translation_question
        where asked_by = ${userId} or answered_by = ${userId}),
      'notifications', (select coalesce(json_agg(json_build_object('notificationId', notification_id, 'read', read)
          order by id), '[]') from user_notification where user_id = ${userId}),
      'measurements', (select coalesce(json_agg(json_build_object('id', id, 'publicationId', publication_id,
          'language', language, 'test', test, 'startedAt', started_at,
          'key', key, 'status', status, 'step', step, 'resultId', result_id, 'score', score,
          'lastActionAt', last_action_at, 'endedAt', ended_at, 'answerOrder', answer_order, 'orderSeed', order_seed,
          'supersedes', supersedes, 'correctedAt', corrected_at, 'correctionReason', correction_reason,
          'actions', (select coalesce(json_agg(json_build_object('action', action, 'questionId', question_id,
              'optionId', option_id, 'resultId', result_id, 'step', step, 'recordedAt', recorded_at, 'occurredAt', occurred_at)
              order by sequence), '[]')
            from measurement_action where measurement_id = measurement.id)) order by id), '[]')
        from measurement where user_id = ${userId}),
      'events', (select coalesce(json_agg(json_build_object('type', type, 'outcome', outcome, 'occurredAt', occurred_at,
          'data', data) order by id), '[]') from audit_event where actor_id = ${userId})
    ) as data`.execute(db);
  return rows[0]?.data ?? {};
};
