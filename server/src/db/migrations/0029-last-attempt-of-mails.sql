-- Time of the latest attempt to send a mail. Unknown for mails that failed before this version.
alter table mail add column last_attempt_at timestamptz;
update mail set last_attempt_at = sent_at where status = 'SENT';
