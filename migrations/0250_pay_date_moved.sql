-- The pay date that was wanted, if banks make no payments on it; `pay_date` is then a banking day.
alter table pay_periods add column pay_date_moved_from date check (pay_date_moved_from <> pay_date);
