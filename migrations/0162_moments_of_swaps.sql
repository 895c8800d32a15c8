-- Nothing reads them: the history tells when a swap was accepted, decided or ended.
alter table shift_swaps drop column accepted_at;
alter table shift_swaps drop column decided_at;
