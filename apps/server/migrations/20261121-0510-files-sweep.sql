-- Files a sweep has begun to take away: no one reads or attaches them any more.
create index asset_files_removed on asset_files (created_at) where attached_to = '-';
