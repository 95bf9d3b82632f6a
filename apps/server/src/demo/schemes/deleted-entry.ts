import type { Scheme } from './scheme.ts';

export const deletedEntry: Scheme = {
  name: 'deleted-entry',
  rule: 'DELETED_CAR_LEFT',
  by: 'MANAGER',
  unit: 'ACT',
  rate: 0.0006,
  cars: 'ALL',
  sell: ({ at, car, gate, operator }, { schemer, reissue, remove, write }) => {
    if (car.plateUnread || at - car.enteredAt < 120 * 60_000) return null;
    const recordedAt = at - 60_000;
    remove(car, schemer, at - 5 * 60_000, 'Salah cetak');
    write({ at, stayId: car.id });
    const again = reissue(car, { enteredAt: at - 40 * 60_000, at, gate, operator });
    return {
      soldOn: {
        ...again,
        origin: 'MANUAL',
        plateUnread: false,
        recordedAt,
        entryOperatorId: operator.id,
        entryNote: 'Tiket rusak',
        flags: ['manual-entry'],
      },
    };
  },
  lesson: {
    did: 'A supervisor takes the entry of a car away that has been inside for hours; it leaves on one that is written by hand for the last hour.',
    looks: 'A ticket that was printed twice, and taken away with a note.',
    where: 'The case: the plate of the deleted entry left within the day on another ticket.',
    act: 'Ask both who signed. Entries are taken away by somebody who has no part in the shift.',
  },
};
