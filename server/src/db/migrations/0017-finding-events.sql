-- What was done is found by when, by whom and by its kind, each with the newest first, among millions. Events are only
-- ever added, so an index each costs little; the one on the moment alone is the beginning of the first.
create index audit_event_moment on audit_event (occurred_at, id);
create index audit_event_actor on audit_event (actor_id, occurred_at, id);
create index audit_event_type on audit_event (type, occurred_at, id);
drop index audit_event_occurred_at_idx;
