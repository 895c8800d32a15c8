-- Payments are recognised by the name of their sender, too.
create index bank_transactions_of_name on bank_transactions (organisation_id, debtor_name) where status = 'booked';
