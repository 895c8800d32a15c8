-- The secret keys that values of this database may be encrypted with, each by its print. A process that has not all of them does not start:
-- it could not read some values, and would encrypt others with a key that the rest does not know.
create table secret_keys (
  print text primary key,
  used_since timestamptz not null default now()
);
grant select on secret_keys to interim_keeper;
