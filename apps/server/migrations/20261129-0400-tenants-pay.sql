-- A tenant may pay for its vouchers: then they are no discount, and the tenant owes what they took off the price.

alter table voucher_batches
  add column payer text not null default 'OPERATOR',
  add constraint voucher_batches_payer check (payer in ('OPERATOR', 'TENANT') and (payer = 'OPERATOR' or department_id is not null));
alter table voucher_batches alter column payer drop default;

-- Rupiah that the tenant owes of a use, and the tax in it; null where the operator gives it.
alter table voucher_uses
  add column owed bigint check (owed >= 0),
  add column owed_tax bigint check (owed_tax between 0 and owed),
  add constraint voucher_uses_owed check ((owed is null) = (owed_tax is null));

-- TENANT is owed by a tenant, its department being the owner.
alter table accounts drop constraint accounts_kind_check,
  add constraint accounts_kind_check check (kind in ('DRAWER', 'PROVIDER', 'CLAIMED', 'TO_COLLECT', 'TENANT', 'ON_ACCOUNT', 'REVENUE',
    'MEMBERSHIP_REVENUE', 'OTHER_INCOME', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT', 'DEBT_CHARGED', 'WRITTEN_OFF',
    'CASH_DIFFERENCE', 'DEPOSITS_RECEIVED', 'CASH', 'CASH_IN_TRANSIT', 'CASH_CATEGORY'));

-- TENANT: what tenants pay of exits that were counted with what their drivers paid.
alter table fold_queue drop constraint fold_queue_kind_check,
  add constraint fold_queue_kind_check check (kind in ('IN', 'OUT', 'DELETED', 'PREPAID', 'TENANT'));
