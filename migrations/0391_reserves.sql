-- Statutory pay that is reserved and paid out later. The ledger of a worker is the lines of issued stubs: what they reserve, pay out and correct.
alter table pay_lines drop constraint pay_lines_kind_check;
alter table pay_lines drop constraint pay_lines_component;
alter table pay_lines
  -- What is left of the reserve after the line.
  add column balance_amount bigint constraint pay_lines_balance check (balance_amount >= 0),
  add constraint pay_lines_kind_check
    check (kind in ('regular', 'overtime', 'night', 'holiday', 'component', 'payout', 'bonus', 'earning', 'taxes', 'insurance', 'other',
      'reserve')),
  add constraint pay_lines_component
    check (case
      when kind = 'component' then num_nulls(component, base_amount, article) = 0 and balance_amount is null
      when kind in ('reserve', 'payout') then num_nulls(component, article, balance_amount) = 0
      else num_nulls(component, base_amount, balance_amount) = 3 and (kind = 'overtime' or article is null) end);
create index pay_lines_of_reserves on pay_lines (organisation_id, pay_stub_id) where balance_amount is not null;
