-- What finds a worker who is stored already: a keyed hash of the national ID, the phone number, and the date of birth with the name.
-- `sealed_md5` is the hash of the encrypted number from which the key was computed: a difference means that the key is out of date.
create table worker_national_ids (
  organisation_id uuid not null,
  id uuid not null,
  key text not null,
  sealed_md5 text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references workers (organisation_id, id) on delete cascade
);
create index worker_national_ids_by_key on worker_national_ids (organisation_id, key);
call protect('worker_national_ids');
create index workers_by_phone on workers (organisation_id, phone) where phone is not null;
create index workers_by_birth on workers (organisation_id, date_of_birth) where date_of_birth is not null;
