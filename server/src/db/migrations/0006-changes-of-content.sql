-- Finds the history of a row, newest first.
create index audit_event_object on audit_event (object_type, object_id, id);
