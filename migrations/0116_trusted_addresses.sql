-- Whether addresses count although the identity provider does not say if it has verified them.
alter table single_sign_on add column trusts_addresses boolean not null default false;
