-- Whether a picture is shown of another car too is asked of each exit that is audited: by its content.
create index asset_files_content on asset_files (sha256);
