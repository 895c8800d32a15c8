-- Emails about notifications to people without a password carry a link to choose one. It does not cancel the link of the invitation.
alter table password_links drop constraint password_links_kind_check,
  add constraint password_links_kind_check check (kind in ('reset', 'invitation', 'notification'));
