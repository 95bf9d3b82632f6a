create view operator_debts_v as
select o.id, o.number, o.operator_id, u.username as operator, o.amount, o.state, o.cause, o.deposit_id, d.number as deposit_number,
  o.reason, o.charged_at, c.username as charged_by, o.due_at, o.answer, o.answer_picture, o.answered_at, o.proposed,
  p.username as proposed_by, o.proposed_at, o.proposed_note, x.username as decided_by, o.decided_at, o.decided_note
from operator_debts o
left join users u on u.id = o.operator_id
left join deposits d on d.id = o.deposit_id
left join users c on c.id = o.charged_by
left join users p on p.id = o.proposed_by
left join users x on x.id = o.decided_by;
grant select on operator_debts_v to :app;
