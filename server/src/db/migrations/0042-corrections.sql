-- Corrections of finished measurements. A correction is a measurement of its own with the start, the publication and the
-- person of the one that it corrects, which stays readable and is no longer counted.

-- All present rows satisfied the former checks, so that they need not be read again.
alter table measurement
  drop constraint measurement_status_check,
  add constraint measurement_status_check
    check (status in ('OPEN', 'FINISHED', 'STOPPED', 'CORRECTED')) not valid,
  drop constraint measurement_check2,
  add constraint measurement_result_check
    check ((status in ('FINISHED', 'CORRECTED')) = (result_id is not null)) not valid;

alter table measurement
  -- The measurement that this one corrects.
  add column supersedes bigint references measurement,
  add column corrected_at timestamptz,
  add column correction_reason text
    check (correction_reason in ('WRONG_ANSWER', 'MISREAD', 'DISCUSSED', 'OTHER'));
-- A measurement has one correction at most; a correction can be corrected in turn.
create unique index measurement_supersedes on measurement (supersedes) where supersedes is not null;
