-- A measurement stores its current question and its result. Every action that changes them updates this row as well.

-- Score of the result at the time of publication; the result itself may have another score by now.
alter table publication_option add column score integer;
alter table publication_option disable trigger immutable;
update publication_option choice set score = (said.result ->> 'score')::integer
from (
  select distinct on (publication_id, question_id) publication_id, options
  from publication_page order by publication_id, question_id, language
) page
cross join lateral json_to_recordset(page.options::json) said (id bigint, result json)
where choice.publication_id = page.publication_id and choice.option_id = said.id and choice.result_id is not null;
alter table publication_option enable trigger immutable;

-- Actions are numbered within their measurement and store the time of the client that made them.
alter table measurement_action add column sequence integer, add column occurred_at timestamptz;
update measurement_action action set sequence = counted.sequence, occurred_at = action.recorded_at
from (
  select id, row_number() over (partition by measurement_id order by id) as sequence from measurement_action
) counted
where counted.id = action.id;
alter table measurement_action
  alter column sequence set not null, alter column occurred_at set not null,
  add unique (measurement_id, sequence);
drop index measurement_action_measurement_id_id_idx;

-- `step` is the current step. `steps` is the number of answers that lead to it, including the one that gave the result:
-- one less than the step, or equal to it while a result is shown.
alter table measurement
  add column key uuid not null default gen_random_uuid() unique,
  add column status text not null default 'OPEN' check (status in ('OPEN', 'FINISHED', 'STOPPED')),
  add column step integer not null default 1 check (step >= 1),
  add column steps integer not null default 0 check (steps in (step - 1, step)),
  add column result_id bigint,
  add column score integer,
  add column last_action_at timestamptz not null default now(),
  add column ended_at timestamptz,
  add column last_sequence integer not null default 0;

-- An answer adds a step and a back-click removes one, unless it left a result; the first step is the lowest. A running
-- sum that never falls below zero equals the sum minus its minimum so far.
with move as (
  select measurement_id, sequence, action, recorded_at,
    case
      when action = 'OPTION_SELECT' then 1
      when action = 'BACK_CLICK' and lag(action) over walk is distinct from 'RESULT_SELECT' then -1
      else 0
    end as steps
  from measurement_action window walk as (partition by measurement_id order by sequence)
), total as (
  select measurement_id, sequence, action, recorded_at, sum(steps) over walk as steps
  from move window walk as (partition by measurement_id order by sequence)
), place as (
  select measurement_id, sequence, action, recorded_at, steps - least(0, min(steps) over walk) as behind
  from total window walk as (partition by measurement_id order by sequence)
), latest as (
  select distinct on (measurement_id) * from place order by measurement_id, sequence desc
), choice as (
  select distinct on (measurement_id) measurement_id, action, option_id, result_id, recorded_at
  from measurement_action where action <> 'BACK_CLICK' order by measurement_id, sequence desc
), stand as (
  select measurement.id, measurement.started_at, latest.sequence, latest.recorded_at, latest.behind,
    latest.action = 'RESULT_SELECT' as shows_result, outcome.result_id, outcome.recorded_at as ended_at, shown.score
  from measurement
  left join latest on latest.measurement_id = measurement.id
  left join choice outcome on outcome.measurement_id = measurement.id and outcome.action = 'RESULT_SELECT'
  left join publication_option shown
    on shown.publication_id = measurement.publication_id and shown.option_id = outcome.option_id
)
update measurement set
  step = coalesce(stand.behind, 0) + 1,
  steps = coalesce(stand.behind, 0) + coalesce(stand.shows_result, false)::int,
  status = case when stand.result_id is null then 'OPEN' else 'FINISHED' end,
  result_id = stand.result_id, score = stand.score, ended_at = stand.ended_at,
  last_action_at = coalesce(stand.recorded_at, stand.started_at),
  last_sequence = coalesce(stand.sequence, 0)
from stand where stand.id = measurement.id;

alter table measurement
  add check ((status = 'OPEN') = (ended_at is null)),
  add check ((status = 'FINISHED') = (result_id is not null));

-- No indexed column changes during a measurement, and the page has room for the next row version: PostgreSQL then
-- writes no index (HOT update).
alter table measurement set (fillfactor = 70);
drop index measurement_user_id_idx;
create index on measurement (user_id, started_at);
create index measurement_open on measurement (user_id) where status = 'OPEN';
create index on measurement (started_at);
create index measurement_counts on measurement (publication_id, started_at) include (language, status, score, test);
