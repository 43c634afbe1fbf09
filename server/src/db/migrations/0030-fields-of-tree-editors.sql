-- Field that an open editor of a version has the focus in: the key of its node, and its name.
alter table tree_editor add column field text;
