-- The texts of the page navigation belonged to users and now serve all lists. Edits of them stay.
update text_edit set key = 'entity' || substr(key, length('userManagement') + 1)
where key in (
  'userManagement.pages.range', 'userManagement.pages.label', 'userManagement.pages.previous',
  'userManagement.pages.next', 'userManagement.pages.page'
);
