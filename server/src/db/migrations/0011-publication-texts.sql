-- Texts of a publication about its tree as a whole, one row a language, with the same column names as elsewhere.
alter table publication_cover rename to publication_text;
alter index publication_cover_pkey rename to publication_text_pkey;
