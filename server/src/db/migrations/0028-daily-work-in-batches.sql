-- The work of a day runs in several transactions. The row stores the turn of the process that does it; the turn ends
-- with the work, or when the process has not renewed it for ten minutes. A task that was never completed has no day.
alter table daily_job alter column ran_on drop not null;
alter table daily_job add column taken_by uuid;
alter table daily_job add column taken_at timestamptz;

-- Retention finds edits by age.
create index tree_edit_age on tree_edit (edited_at);
