-- What a look for viruses found in a document: it is served when it is clean, and looked at again while that is pending.
alter table documents add column scan text not null default 'clean' check (scan in ('clean', 'pending', 'infected'));
create index documents_pending on documents (organisation_id, created_at) where scan = 'pending';
