-- Declarations of assignments can be imported.
alter table imports drop constraint imports_kind_check,
  add constraint imports_kind_check
    check (kind in ('workers', 'clients', 'projects', 'assignments', 'shifts', 'billRates', 'openBalances', 'declarations'));
alter table import_mappings drop constraint import_mappings_kind_check,
  add constraint import_mappings_kind_check
    check (kind in ('workers', 'clients', 'projects', 'assignments', 'shifts', 'billRates', 'openBalances', 'declarations'));
