-- The organisation in whose name an email is sent; without it, the name in MAIL_FROM.
alter table outbox add column sender_name text;
