-- What a ticket tells of what parking costs.
insert into print_fields (id, name, label, label_en, ordering_number, print) values
  (gen_random_uuid(), 'TARIFF', 'Tarif', 'Rates', 140, true);
