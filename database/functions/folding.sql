-- Names as they are searched, compared and ordered. `foldText` in TypeScript does the same. Generated columns and indexes contain the
-- results: a migration that changes one of these computes them again.

-- Lower case, without accents and invisible characters; letters that cannot be decomposed become those that people type.
create or replace function fold_letters(value text) returns text
  language sql immutable parallel safe strict
  return replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g') collate "und-x-icu"),
      U&'\00F8\0142\0111\00F0\0127\0167\0131\0138\0192\0180\0253\0188\0256\0257\0260\0199\019A\0272\019E\01A5\01AB\01AD\0288\028B\01B4\01B6\0225\0268\0275\0289\01E5\0221\0234\0235\0236\023C\023F\0240\0247\0249\024D\024F\2C65\2C66\026B\027D\2C68\2C6A\2C6C\03C2''`-\02B9\02BB\02BC\02BD\02C8\2010\2011\2012\2013\2014\2015\2018\2019\201A\201B\2032\2212',
      U&'olddhtikfbbcddgklnnptttvyzziougdlntcszejryatlrhkz\03C3                    '), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'), U&'\014B', 'ng'), U&'\0238', 'db'), U&'\0239', 'qp'), U&'\01A3', 'oi'), U&'\A74F', 'oo');

-- The folded text. Most texts are plain letters, for which the whole folding would be slow.
create or replace function searchable(value text) returns text
  language sql immutable parallel safe
  return case when octet_length(value) = char_length(value) then translate(lower(value collate "C"), '''`-', '   ')
              else fold_letters(value) end;

-- The words of a text, separated by spaces, also those that a hyphen or an apostrophe joins.
create or replace function searchable_words(value text) returns text
  language sql immutable parallel safe
  return searchable(value);
