import type { Scheme } from './scheme.ts';

export const madeToFit: Scheme = {
  name: 'made-to-fit',
  rule: 'CLUSTER_AT_END',
  by: 'CASHIER',
  unit: 'MONTH',
  rate: 0.4,
  work: ({ worked }, { acts, later, lastSaleBy, schemer, random, write }) => {
    for (let time = 0; time < edits; time += 1)
      later(worked.endsAt - random.between(1, 9) * 60_000, (at) => {
        const last = lastSaleBy(schemer.id);
        if (!last) return;
        acts.reprint({ by: schemer, car: last.car, at });
        write({ at });
      });
  },
  lesson: {
    did: 'In the last minutes of a shift sales are corrected until the drawer fits what was taken out of it.',
    looks: 'Somebody tidies up before going home.',
    where: 'The case: how many corrections fell into the last minutes of the shift.',
    act: 'Look at what each of them changed.',
  },
};

const edits = 6;
