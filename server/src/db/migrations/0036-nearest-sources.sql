-- Finds the nearest sources first, and stops after some. The former index found all similar ones: in a tree with 10 000
-- questions that are much alike, 30 times as slowly.
drop index translation_record_words;
create index translation_record_nearest on translation_record using gist (words_of_text(source) gist_trgm_ops(siglen = 64));
