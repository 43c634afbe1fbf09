-- What a publication says of its tree as a whole, one row a language, under the name that it has everywhere else.
alter table publication_cover rename to publication_text;
alter index publication_cover_pkey rename to publication_text_pkey;
