-- Profiles, read notifications and users grow with use: each sort order and each searched column of their lists has an
-- index.

create index profile_organization on profile (lower(organization), id);
create index profile_professional_association on profile (lower(professional_association), id);
create index profile_registration_number on profile (lower(professional_association_registration_number), id);
create index profile_association on profile (professional_association_id, id);
create index profile_agree_on_research on profile (agree_on_research, id);
create index profile_test_order on profile (test, id);
create index user_notification_read on user_notification (read, id);
-- Replaces the index without the id.
create index user_notification_of on user_notification (notification_id, id);
drop index user_notification_notification_id_idx;

create index profile_organization_searched on profile using gin (organization gin_trgm_ops);
create index profile_professional_association_searched on profile using gin (professional_association gin_trgm_ops);
create index profile_registration_number_searched on profile
  using gin (professional_association_registration_number gin_trgm_ops);
create index user_account_login_searched on user_account using gin (login gin_trgm_ops);

-- Sorts like all other texts, regardless of case.
drop index user_account_lang_key, user_account_created_by, user_account_last_modified_by;
create index user_account_lang_key on user_account (lower(lang_key), id);
create index user_account_created_by on user_account (lower(created_by), id);
create index user_account_last_modified_by on user_account (lower(last_modified_by), id);
