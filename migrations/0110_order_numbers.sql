-- The number of the client's purchase order: of a request, a project or a client; the nearest applies. An invoice has one.
alter table clients add column order_number text;
alter table projects add column order_number text;
alter table requests add column order_number text;
alter table client_statements add column order_number text;

-- Zero rate, outside of the scope of VAT, export.
alter table billing_terms drop constraint billing_terms_vat_category_check;
alter table billing_terms add constraint billing_terms_vat_category_check check (vat_category in ('S', 'AE', 'E', 'Z', 'O', 'G'));
