-- Moment at which the report arrived that a sent mail came back; such a mail failed, with the report's reason.
alter table mail add column bounced_at timestamptz;
