-- What a match is of is looked up once for all that one statement writes, and not by two references for each.
alter table item_matches drop constraint item_matches_item;
alter table item_matches drop constraint item_matches_row_id_fkey;
create trigger item_matches_of_one after insert on item_matches
  referencing new table as made for each statement execute function check_matches();
