-- Distinguishes an export whose process stopped from one that failed.
alter table statistics_export drop constraint statistics_export_status_check;
alter table statistics_export add constraint statistics_export_status_check
  check (status in ('RUNNING', 'FINISHED', 'CANCELLED', 'FAILED', 'INTERRUPTED'));
