-- How an organisation appears to its clients and workers: a colour, and a logo with the public name under which pages read it.
alter table organisations
  add column brand_colour text,
  add column logo bytea,
  add column logo_id uuid,
  add constraint organisations_brand_colour check (brand_colour ~ '^#[0-9a-f]{6}$'),
  add constraint organisations_logo_size check (octet_length(logo) <= 200000),
  add constraint organisations_logo_named check ((logo is null) = (logo_id is null)),
  add constraint organisations_logo_id unique (logo_id);
