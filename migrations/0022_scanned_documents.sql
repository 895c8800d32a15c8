-- What a look for viruses found in a document: it is served when it is clean, and looked at again while that is pending.
alter table documents
  add column scan text not null default 'clean' check (scan in ('clean', 'pending', 'infected')),
  -- When somebody last tried in vain: the others come first.
  add column scan_tried_at timestamptz;
create index documents_pending on documents (organisation_id, scan_tried_at, created_at) where scan = 'pending';
