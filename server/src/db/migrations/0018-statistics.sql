-- Figures of measurements, kept up to date from their actions, so that no view has to read those.

alter table measurement
  -- The association of whoever began it, of those who had agreed to research by then; of no row's concern any more.
  add column association_id bigint,
  -- What of it is in the figures: up to which action, and how it stood then. Null: nothing yet.
  add column counted_sequence integer not null default 0,
  add column counted_status text,
  -- Ended a while ago and wholly in the figures. Recording makes that false, which it mostly is already: changing it
  -- writes an index.
  add column settled boolean not null default false;
create index measurement_unsettled on measurement (id) where not settled;

update measurement set association_id = profile.professional_association_id
from profile
where profile.user_id = measurement.user_id and profile.agree_on_research
  and profile.professional_association_id is not null;

-- One row a figure of what was begun on a day and in a month. It says how many measurements, whose, and for figures
-- that are spread, of which sizes.
create table statistics_figure (
  unit text collate "C" not null check (unit in ('day', 'month')),
  -- The day, or the first of the month, as days are in Amsterdam.
  start date not null,
  publication_id bigint not null references publication,
  -- Empty for all of them together.
  language text collate "C" not null,
  -- 0 for everybody together, those without one among them; the others only by language.
  association_id bigint not null,
  test boolean not null,
  figure text collate "C" not null,
  -- A question, an option or a score, by its kind; 0 where a figure is about the measurement as a whole.
  subject bigint not null,
  count integer not null,
  -- Some of those who it is about, each with how many of the measurements are theirs: enough to tell whether there are
  -- five in rows taken together.
  people bigint[] not null,
  times integer[] not null,
  -- How many of each step of size, from the first, as far as there are any. Steps stand at their places, so that they
  -- can be summed one by one, which is many times quicker than taking them apart.
  sizes integer[] not null,
  primary key (unit, language, association_id, test, figure, publication_id, start, subject)
) with (fillfactor = 70);

-- One row: how far counting is.
create table statistics_state (
  id boolean primary key default true check (id),
  counted_at timestamptz,
  -- Whether there was more to count than was counted at once.
  behind boolean not null,
  -- While all is counted anew: the measurements from here on still say that they are in the figures that are gone.
  forget_from bigint
);
insert into statistics_state (behind) select exists (select from measurement);

-- Whoever is erased goes from the figures as well: the measurements stay counted, nobody is known to be behind them. It
-- waits for what is being counted, which has read whose measurements those are.
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
