interface PublicHoliday {
  readonly day: string;
  readonly label: string;
  readonly labelEn: string;
}

const named = (days: readonly string[], label: string, labelEn: string): PublicHoliday[] =>
  days.map((day) => ({ day, label, labelEn }));

/** Those that go by another calendar, as they were announced for two years. */
const moving = [
  ...named(['2025-01-27', '2026-01-16'], 'Isra Mikraj', "Isra Mi'raj"),
  ...named(['2025-01-29', '2026-02-17'], 'Tahun Baru Imlek', 'Lunar New Year'),
  ...named(['2025-03-29', '2026-03-19'], 'Hari Suci Nyepi', 'Day of Silence'),
  ...named(['2025-03-31', '2025-04-01', '2026-03-21', '2026-03-22'], 'Idulfitri', 'Eid al-Fitr'),
  ...named(['2025-04-18', '2026-04-03'], 'Wafat Yesus Kristus', 'Good Friday'),
  ...named(['2025-04-20', '2026-04-05'], 'Paskah', 'Easter'),
  ...named(['2025-05-12', '2026-05-31'], 'Hari Raya Waisak', 'Vesak'),
  ...named(['2025-05-29', '2026-05-14'], 'Kenaikan Yesus Kristus', 'Ascension Day'),
  ...named(['2025-06-06', '2026-05-27'], 'Iduladha', 'Eid al-Adha'),
  ...named(['2025-06-27', '2026-06-16'], 'Tahun Baru Islam', 'Islamic New Year'),
  ...named(['2025-09-05', '2026-08-25'], 'Maulid Nabi Muhammad', "The Prophet's Birthday"),
];
const fixed = [
  ['01-01', 'Tahun Baru', 'New Year'],
  ['05-01', 'Hari Buruh', 'Labour Day'],
  ['06-01', 'Hari Lahir Pancasila', 'Pancasila Day'],
  ['08-17', 'Hari Kemerdekaan', 'Independence Day'],
  ['12-25', 'Hari Natal', 'Christmas'],
] as const;

/** The public holidays of Indonesia between two days, one for each day. */
export function publicHolidays(from: string, to: string): PublicHoliday[] {
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, at) =>
    String(Number(from.slice(0, 4)) + at),
  );
  const all = [
    ...moving,
    ...years.flatMap((year) => fixed.map(([date, label, labelEn]) => ({ day: `${year}-${date}`, label, labelEn }))),
  ];
  return [...new Map(all.map((one) => [one.day, one])).values()]
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}
