-- A text that no spreadsheet runs, by the rule of `withoutFormulas` in contract/src/rules/csv.ts: an apostrophe before
-- each sign that begins a formula, at the start of the text or after a separator, for a Dutch Excel splits lines at
-- semicolons.
create function without_formulas(value text) returns text language sql immutable parallel safe as $$
  select case when safe ~ E'^[\t\r\n]' then '''' || safe else safe end
  from (select case
    when value ~ '[=+@|%-]' then
      regexp_replace(value, E'((?:^|[;\t\r\n])[\t\n\x0b\x0c\r \u00a0"]*)([=+@|%-])', E'\\1''\\2', 'g')
    else value
  end as safe) made
$$;

-- A cell of a file of comma-separated values.
create or replace function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select case when value is null then '' else '"' || replace(without_formulas(value), '"', '""') || '"' end
$$;

-- A cell of a sheet. It is a text whatever it begins with, but may be copied or saved as something else, so its
-- formulas are made harmless as well. Left out is what XML can't hold, and what is more than a cell holds.
create or replace function sheet_cell(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null then '<c/>'
    else '<c t="inlineStr"><is><t xml:space="preserve">'
      || replace(replace(replace(replace(translate(
        without_formulas(left(value, 16000)),
        E'\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\uFFFE\uFFFF',
        ''
      ), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', '&#13;')
      || '</t></is></c>'
  end
$$;

-- The next export that needs these cells writes them anew.
delete from publication_label;

-- The questions on the way to where a measurement stands, which is the question at its step. Measurements from before
-- this have none: what they recorded says where they stand, and they take actions as before.
alter table measurement add column path bigint[];
