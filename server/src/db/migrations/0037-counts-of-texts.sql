-- Counts of the texts of each question, with its answers and their examples, so that the progress of translations sums
-- them instead of reading every text. A change marks the counts of its question; the next reader counts it again.
create table question_text_count (
  question_id bigint primary key references question on delete cascade,
  -- Transaction that last changed a text, a translation or its record. Who counted before that does not store it.
  changed_in bigint not null,
  is_counted boolean not null,
  -- Own language of the version when it was counted.
  source_language_id bigint,
  texts integer not null default 0,
  -- One element of each list for each language with translations.
  languages bigint[] not null default '{}',
  translated integer[] not null default '{}',
  outdated integer[] not null default '{}',
  -- Current translations without an accepting review.
  unaccepted integer[] not null default '{}'
);
insert into question_text_count (question_id, changed_in, is_counted) select id, 0, false from question;

-- Finds the nodes with a key, as records of translations name them.
create index question_key_text on question ((key::text));
create index question_option_key_text on question_option ((key::text));
create index question_option_example_key_text on question_option_example ((key::text));

create function mark_counts(questions bigint[]) returns void language sql as $$
  update question_text_count count set changed_in = pg_current_xact_id()::text::bigint, is_counted = false
  from (
    select question_id from question_text_count
    where question_id = any(questions) and (is_counted or changed_in <> pg_current_xact_id()::text::bigint)
    order by question_id for no key update
  ) changed
  where changed.question_id = count.question_id
$$;

create function mark_counts_of_nodes() returns trigger language plpgsql as $$
declare
  questions bigint[];
begin
  if tg_table_name = 'question' then
    if tg_op = 'INSERT' then
      insert into question_text_count (question_id, changed_in, is_counted)
      select id, pg_current_xact_id()::text::bigint, false from changed;
      return null;
    end if;
    select array_agg(id) into questions from changed;
  elsif tg_table_name in ('question_option', 'question_translation') then
    select array_agg(distinct question_id) into questions from changed;
  elsif tg_table_name = 'question_option_example' then
    select array_agg(distinct option.question_id) into questions
    from changed join question_option option on option.id = changed.option_id;
  elsif tg_table_name = 'question_option_translation' then
    select array_agg(distinct option.question_id) into questions
    from changed join question_option option on option.id = changed.question_option_id;
  else
    select array_agg(distinct option.question_id) into questions
    from changed join question_option_example example on example.id = changed.question_option_example_id
    join question_option option on option.id = example.option_id;
  end if;
  perform mark_counts(questions);
  return null;
end
$$;

-- A record counts for every version that has the text.
create function mark_counts_of_records() returns trigger language plpgsql as $$
begin
  perform mark_counts((
    select array_agg(distinct each.question_id) from (
      select node.id as question_id from changed join question node on node.key::text = changed.item
      where changed.entity = 'question'
      union all
      select node.question_id from changed join question_option node on node.key::text = changed.item
      where changed.entity = 'questionOption'
      union all
      select option.question_id from changed join question_option_example node on node.key::text = changed.item
      join question_option option on option.id = node.option_id
      where changed.entity = 'questionOptionExample'
    ) each
  ));
  return null;
end
$$;

do $$
declare
  counted text;
  function text;
begin
  foreach counted in array array['question', 'question_option', 'question_option_example', 'question_translation',
    'question_option_translation', 'question_option_example_translation', 'translation_record']
  loop
    function := case counted when 'translation_record' then 'mark_counts_of_records' else 'mark_counts_of_nodes' end;
    execute format('create trigger text_count_insert after insert on %I referencing new table as changed
      for each statement execute function %I()', counted, function);
    execute format('create trigger text_count_before after update on %I referencing old table as changed
      for each statement execute function %I()', counted, function);
    execute format('create trigger text_count_after after update on %I referencing new table as changed
      for each statement execute function %I()', counted, function);
    if counted <> 'question' then
      execute format('create trigger text_count_delete after delete on %I referencing old table as changed
        for each statement execute function %I()', counted, function);
    end if;
  end loop;
end
$$;
