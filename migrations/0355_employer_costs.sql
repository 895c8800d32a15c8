-- What the employer pays beyond the gross pay, as a percentage of it. It is deducted from margins.
alter table organisations
  add column employer_costs_percent int check (employer_costs_percent between 0 and 200);
