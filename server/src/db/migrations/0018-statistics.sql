-- Figures of measurements, kept up to date from their actions, so that no view has to read actions.

alter table measurement
  -- Association of the professional, if they had agreed to research, when the measurement began. No foreign key: the
  -- association may be deleted.
  add column association_id bigint,
  -- Last action and status of the measurement that the figures include. Null: it is not included.
  add column counted_sequence integer not null default 0,
  add column counted_status text,
  -- True when the measurement ended a while ago and the figures include all of it. An action sets it to false, which it
  -- usually is already: only a change writes an index.
  add column settled boolean not null default false;
create index measurement_unsettled on measurement (id) where not settled;

update measurement set association_id = profile.professional_association_id
from profile
where profile.user_id = measurement.user_id and profile.agree_on_research
  and profile.professional_association_id is not null;

-- One row for each figure of the measurements that began on a day, and one for each month: the number of measurements,
-- their people and, for figures with a distribution, their sizes.
create table statistics_figure (
  unit text collate "C" not null check (unit in ('day', 'month')),
  -- The day, or the first day of the month, in Amsterdam.
  start date not null,
  publication_id bigint not null references publication,
  -- Empty for all languages together.
  language text collate "C" not null,
  -- 0 for all people together, including those without an association. The other rows exist only for each language.
  association_id bigint not null,
  test boolean not null,
  figure text collate "C" not null,
  -- Question, option or score, depending on the figure; 0 for a figure of the measurement as a whole.
  subject bigint not null,
  count integer not null,
  -- A sample of the people in the figure and the number of measurements of each: enough to tell whether several rows
  -- together are about five people.
  people bigint[] not null,
  times integer[] not null,
  -- Number of measurements in each size class, from the first class to the last one used. Arrays with fixed positions
  -- can be added many times faster than rows.
  sizes integer[] not null,
  primary key (unit, language, association_id, test, figure, publication_id, start, subject)
) with (fillfactor = 70);

-- One row with the progress of counting.
create table statistics_state (
  id boolean primary key default true check (id),
  counted_at timestamptz,
  -- Whether more measurements waited than one run counts.
  behind boolean not null,
  -- During a recount: measurements from this id on still claim to be in the figures that were deleted.
  forget_from bigint
);
insert into statistics_state (behind) select exists (select from measurement);

-- Erasing an account removes the person from the figures and keeps the counts. The lock waits for a count that has read
-- the measurements of this person.
create function forget_person_in_figures() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4921, 0);
  update statistics_figure held set (people, times) = (
    select coalesce(array_agg(person), '{}'), coalesce(array_agg(many), '{}')
    from unnest(held.people, held.times) kept (person, many) where person <> old.id
  )
  from (
    select distinct publication_id, lower(language) as language, association_id, test,
      (started_at at time zone 'Europe/Amsterdam')::date as day
    from measurement where user_id = old.id and counted_status is not null
  ) taken
  cross join lateral (values ('day', taken.day), ('month', date_trunc('month', taken.day)::date)) span (unit, start)
  cross join lateral (
    values ('', 0), (taken.language, 0), (taken.language, coalesce(taken.association_id, -1))
  ) kept (language, association_id)
  cross join unnest(array[
    'FINISHED', 'FINISHED_BACK', 'STOPPED', 'STOPPED_BACK', 'OPEN', 'OPEN_BACK', 'SCORE', 'DURATION', 'STEPS',
    'REACHED', 'REACHED_BACK', 'REACHED_STOPPED', 'REACHED_BACK_STOPPED', 'STANDS', 'CHOSEN', 'SECONDS'
  ]) kind (figure)
  where held.unit = span.unit and held.start = span.start and held.publication_id = taken.publication_id
    and held.language = kept.language and held.association_id = kept.association_id and held.test = taken.test
    and held.figure = kind.figure and held.people @> array[old.id];
  return old;
end
$$;
create trigger forget_person_in_figures before delete on user_account
  for each row execute function forget_person_in_figures();
