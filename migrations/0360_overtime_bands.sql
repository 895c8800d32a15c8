-- Overtime with several percentages: the bands of a week, in the order of their beginning, and the law or agreement that sets them. Null:
-- all overtime has the percentage of the premiums.
alter table organisations
  add column overtime_bands jsonb
    check (overtime_bands is null
           or coalesce(jsonb_typeof(overtime_bands -> 'bands') = 'array' and overtime_bands ->> 'source' <> '', false));

-- A line of overtime names the article that sets its percentage, as lines of components do.
alter table pay_lines drop constraint pay_lines_component;
alter table pay_lines
  add constraint pay_lines_component
    check (num_nulls(component, base_amount) = case kind when 'component' then 0 else 2 end
           and case kind when 'component' then article is not null when 'overtime' then true else article is null end);
