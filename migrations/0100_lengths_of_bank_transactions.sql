-- Files of banks were stored with numbers of any length. One that is too long for the index of payers could not be booked: it is cut to the
-- 34 characters that ISO 20022 allows, and none can be stored any more.
alter table bank_transactions disable trigger user;
alter table bank_transactions no force row level security;
update bank_transactions set debtor_account = left(debtor_account, 34) where length(debtor_account) > 34;
alter table bank_transactions force row level security;
alter table bank_transactions enable trigger user;
alter table bank_transactions add constraint bank_transactions_account_length check (length(debtor_account) <= 34);
