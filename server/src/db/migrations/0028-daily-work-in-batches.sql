-- The work of a day is done in several transactions. The turn of the process that does it stands in the row: it ends with
-- the work, or when that process has not renewed it for a while. A task that was never completed has no day.
alter table daily_job alter column ran_on drop not null;
alter table daily_job add column taken_by uuid;
alter table daily_job add column taken_at timestamptz;

-- Trimming looks for edits by their age.
create index tree_edit_age on tree_edit (edited_at);
