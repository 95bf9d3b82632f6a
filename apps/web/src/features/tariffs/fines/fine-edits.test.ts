import { expect, it } from 'vitest';
import { finesToSend, noFineEdits, withFine } from './fine-edits.ts';

const motor = {
  id: 'f1',
  vehicleTypeId: 'motor',
  vehicleType: 'Motor',
  vehicleTypeEn: null,
  fine: 10_000,
  pending: null,
  updatedAt: null,
};
const bus = { ...motor, id: null, vehicleTypeId: 'bus', fine: null };

it('sends only what differs, the first fine of a type included', () => {
  const edits = withFine(withFine(noFineEdits, motor, 20_000), bus, 0);
  expect(finesToSend(edits)).toEqual([
    { vehicleTypeId: 'motor', fine: 20_000 },
    { vehicleTypeId: 'bus', fine: 0 },
  ]);
});

it('forgets an edit that was taken back', () => {
  expect(withFine(withFine(noFineEdits, motor, 20_000), motor, 10_000).size).toBe(0);
});

it.each([[null], ['abc'], [-1], [1_000_000_001]])('does not send %s', (typed) => {
  expect(finesToSend(withFine(noFineEdits, motor, typed))).toBeNull();
});
