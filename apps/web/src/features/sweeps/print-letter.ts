import type { OwnerLetter } from '@parking/contract/sweeps/abandoned-vehicles';
import { formatPlate } from '@parking/contract/parking/plates';
import i18next from 'i18next';
import { formatDate, formatDateTime, formatNumber, formatRupiah } from '../../i18n/format.ts';
import { openPaper, paperStyle } from '../../kit/print/paper.ts';
import { addStyle, printInFrame } from '../../kit/print/print-frame.ts';

/** Prints the letter to the owner of a car that was left behind: in Indonesian, whoever prints it. */
export function printLetter({ company, number, date, car }: OwnerLetter): void {
  const t = i18next.getFixedT('id');
  printInFrame(number, 210, (inside) => {
    addStyle(inside, paperStyle);
    inside.documentElement.lang = 'id';
    const { add, table } = openPaper(inside);
    const plate = car.plateNumber ? formatPlate(car.plateNumber) : car.parkingCode;
    add(inside.body, 'header', company);
    add(inside.body, 'h1', t('sweeps.paper.title'));
    table([
      [t('sweeps.paper.number'), number],
      [t('sweeps.paper.date'), formatDate(date)],
    ]);
    add(inside.body, 'h2', t('sweeps.paper.to', { plate }));
    const since = formatDateTime(car.datetimeIn);
    add(inside.body, 'p', t('sweeps.paper.body', { since, days: formatNumber(car.days) }));
    const put = table([
      [t('sweeps.paper.plate'), plate],
      [t('sweeps.paper.vehicle'), car.vehicleLabel],
      [t('sweeps.paper.ticket'), car.parkingCode],
      [t('sweeps.paper.entry'), since],
      [t('sweeps.paper.gate'), car.gateName],
      ...(car.lastSeenPlace === null || car.lastSeenAt === null
        ? []
        : [[t('sweeps.paper.seen'), t('sweeps.at', { place: car.lastSeenPlace, at: formatDateTime(car.lastSeenAt) })]]),
    ]);
    if (car.fee !== null) put([t('sweeps.paper.fee', { date: formatDate(date) }), formatRupiah(car.fee)], 'strong');
    add(inside.body, 'p');
    add(inside.body, 'p', t('sweeps.paper.close'));
    add(inside.body, 'p', `${t('sweeps.paper.sign')}, ${company}`);
    return '';
  });
}
