-- A gate is a gate, on paper too; what an operator wrote stays.
update print_fields set label = 'Gate masuk' where name = 'GATE_IN' and label = 'Pintu masuk';
update print_fields set label = 'Gate keluar' where name = 'GATE_OUT' and label = 'Pintu keluar';
