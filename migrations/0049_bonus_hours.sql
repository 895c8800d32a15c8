-- The hours that a bonus is paid for, where it is paid for hours; they are not among the hours worked.
alter table pay_adjustments add column minutes int check (minutes is null or kind = 'bonus' and minutes > 0);
