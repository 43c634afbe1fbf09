-- Makes a text safe for spreadsheets, by the rule of `withoutFormulas` in contract/src/rules/csv.ts: an apostrophe
-- before each sign that begins a formula, at the start of the text or after a separator. A Dutch Excel splits lines at
-- semicolons.
create function without_formulas(value text) returns text language sql immutable parallel safe as $$
  select case when safe ~ E'^[\t\r\n]' then '''' || safe else safe end
  from (select case
    when value ~ '[=+@|%-]' then
      regexp_replace(value, E'((?:^|[;\t\r\n])[\t\n\x0b\x0c\r \u00a0"]*)([=+@|%-])', E'\\1''\\2', 'g')
    else value
  end as safe) made
$$;

-- Formats a CSV cell.
create or replace function csv_cell(value text) returns text language sql immutable parallel safe as $$
  select case when value is null then '' else '"' || replace(without_formulas(value), '"', '""') || '"' end
$$;

-- Formats an XLSX cell. The cell is always a text, but it can be copied or saved as CSV, so formulas are made safe here
-- too. Characters that XML does not allow are dropped, and the text is cut to the maximum length of a cell.
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

-- The next export that needs these cells writes them again.
delete from publication_label;

-- Questions from the first to the current one; the current question is at the position of its step. Earlier
-- measurements have no path: their actions give the current question, and they accept actions as before.
alter table measurement add column path bigint[];
