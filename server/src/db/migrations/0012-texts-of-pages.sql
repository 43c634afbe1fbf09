-- The words at the foot of a list that comes by the page were those of the users alone: what was edited of them stays.
update text_edit set key = 'entity' || substr(key, length('userManagement') + 1)
where key in (
  'userManagement.pages.range', 'userManagement.pages.label', 'userManagement.pages.previous',
  'userManagement.pages.next', 'userManagement.pages.page'
);
