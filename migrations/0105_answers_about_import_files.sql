-- What a person has chosen about the columns of a file, by question, such as the order of day and month. It applies to the next file of
-- the kind whose rows leave the question open.
alter table import_mappings add column answers jsonb not null default '{}';
