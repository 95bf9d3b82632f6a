-- Reports of a period read no more than that period: free passes by their day, what a member bought, and what a member's cars did by
-- the day they left.
create index free_passes_day on free_passes (business_day, id);
create index membership_transactions_member_days on membership_transactions (member_id, business_day);
create index stays_member_days on stays (member_id, business_day) where member_id is not null and business_day is not null;
