-- What a receipt tells of tax besides its amount.
insert into print_fields (id, name, label, label_en, ordering_number, print) values
  (gen_random_uuid(), 'NPWPD', 'NPWPD', 'NPWPD', 5, true),
  (gen_random_uuid(), 'TAX_BASE', 'DPP', 'Tax base', 105, true);
