/** Rules of a fare by the hour that is another one on holidays. */
export const holidayFares = (amount: number) => [
  {
    rule: 'PER_UNIT',
    untilMinute: null,
    unitMinutes: 60,
    amount: 6_000,
    days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
  },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount, days: ['HOLIDAY'] },
];

/** What makes a vehicle type with a fare by the hour, from long ago. */
export const typeBody = (name: string, amount: number, more: object = {}) => ({
  name,
  label: name,
  vehicleGroup: 'OTHER',
  parkingFares: [
    {
      effectiveDate: '2020-01-01',
      parkingType: 'REGULAR',
      parkingFareRules: [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount }],
    },
  ],
  ...more,
});
