-- The components of statutory pay that an organisation pays, and their lines on pay stubs.
alter table organisations
  add column statutory_pay jsonb not null default '[]' check (jsonb_typeof(statutory_pay) = 'array');

alter table pay_lines drop constraint pay_lines_kind_check;
alter table pay_lines
  add constraint pay_lines_kind_check
    check (kind in ('regular', 'overtime', 'night', 'holiday', 'component', 'bonus', 'earning', 'taxes', 'insurance', 'other')),
  -- What the law calls it, the amount that the percentage is taken of, and the article, as they were when it was calculated.
  add column component text,
  add column base_amount bigint,
  add column article text,
  add constraint pay_lines_component
    check (num_nulls(component, base_amount, article) = case kind when 'component' then 0 else 3 end);
