-- The order in which answers are shown is a setting of a version. A publication keeps the order it had.
alter table question_tree add column answer_order text not null default 'AS_SET'
  check (answer_order in ('AS_SET', 'REVERSED_FOR_HALF', 'SHUFFLED'));
alter table publication add column answer_order text not null default 'AS_SET'
  check (answer_order in ('AS_SET', 'REVERSED_FOR_HALF', 'SHUFFLED'));

drop trigger immutable on publication;
create trigger immutable before delete
  or update of question_tree_id, number, published_at, root_question_id, content_hash, answer_order
  on publication for each row execute function refuse_change();
drop trigger read_only on question_tree;
create trigger read_only before update on question_tree for each row
  when (
    old.status <> 'DRAFT' and (
      new.status = 'DRAFT'
      or (
        old.name, old.media, old.image_content_type, old.alt_text, old.description, old.version, old.tree_id, old.key,
        old.language, old.question_id, old.answer_order
      ) is distinct from (
        new.name, new.media, new.image_content_type, new.alt_text, new.description, new.version, new.tree_id, new.key,
        new.language, new.question_id, new.answer_order
      )
    )
  )
  execute function refuse_published();

-- The order of answers of a measurement is fixed when it begins, so that it can be shown again as the professional saw
-- it. Earlier measurements showed answers by position.
alter table measurement
  add column answer_order text not null default 'AS_SET' check (answer_order in ('AS_SET', 'REVERSED', 'SHUFFLED')),
  add column order_seed integer,
  add check ((answer_order = 'SHUFFLED') = (order_seed is not null));
create trigger order_stays before update of answer_order, order_seed on measurement for each row
  when ((old.answer_order, old.order_seed) is distinct from (new.answer_order, new.order_seed))
  execute function refuse_change();
