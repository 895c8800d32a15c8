-- How the minutes with a premium are rounded on the invoices of a client; the total hours stay the same.
alter table billing_terms
  add column premium_rounding text not null default 'exact'
    check (premium_rounding in ('exact', 'nearest5', 'up5', 'nearest15', 'up15'));
