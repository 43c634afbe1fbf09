-- SHA-256 of what professionals see, by the keys of nodes instead of the ids of rows: the same tree has the same hash on
-- every installation. Publications from before have none.
alter table publication add column pages_hash text;
drop trigger immutable on publication;
create trigger immutable before delete
  or update of question_tree_id, number, published_at, root_question_id, content_hash, pages_hash, answer_order
  on publication for each row execute function refuse_change();
