-- Who holds the slip of a sale without the server asks by its number: it is found however it is typed.
create index receipts_provisional on receipts (upper(provisional)) where provisional is not null;
