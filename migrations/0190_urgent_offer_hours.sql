-- The number of hours before a shift from which its offers are urgent.
alter table organisations
  add column urgent_offer_hours int not null default 24 check (urgent_offer_hours between 1 and 72);
