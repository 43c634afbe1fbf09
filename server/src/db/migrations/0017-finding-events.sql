-- Finds audit events by time, by person and by kind, newest first, among millions. Events are never changed, so each
-- index costs little. An index on the time alone is not needed: the first of these begins with it.
create index audit_event_moment on audit_event (occurred_at, id);
create index audit_event_actor on audit_event (actor_id, occurred_at, id);
create index audit_event_type on audit_event (type, occurred_at, id);
drop index audit_event_occurred_at_idx;
