-- Whether a user chose the password by themselves. Nobody approves with one that somebody else set, and so knows.
alter table users add column password_chosen boolean not null default true;
update users set password_chosen = false where must_change_password;
