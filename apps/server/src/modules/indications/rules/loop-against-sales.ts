import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { groupedBy } from '../../../platform/grouped-by.ts';
import { explainByDevices } from '../devices-first.ts';
import { findLoopSums } from '../find-loop-sums.ts';
import { type GateHour, byGate, loopFaults, middleOf, readHours } from '../loop-hours.ts';
import { type Finding, type Judging, type SingleRule, isNight, threshold } from '../rule.ts';
import { sumOf } from '../statistics/loop-sums.ts';

/**
 * More cars over the closing loop of a gate than cars that are recorded there: in an hour, of which nobody is named, and at night as
 * a running sum per gate and person against that loop's own error, which finds what is spread over hours. Where many gates tell so of the
 * same hour it is the devices. What a gate or booth without the network has sold is told later: such hours wait for a day.
 */
export const loopAgainstSales: SingleRule = {
  name: 'LOOP_AGAINST_SALES',
  when: 'SOON',
  withdraws: (judging) => sinceWhen(judging),
  label: 'Kendaraan di loop lebih banyak dari yang tercatat',
  labelEn: 'More cars over the loop than are recorded',
  sentence: '{gate}, {day}: {cars} kendaraan melewati loop, {sales} tercatat; {what}.',
  sentenceEn: '{gate}, {day}: {cars} cars over the loop, {sales} recorded; {whatEn}.',
  thresholds: {
    days: threshold(
      3,
      [1, 28],
      'Jam demi jam: dilihat sekian hari terakhir',
      'Hour by hour: so many last days are looked at',
      'LOWER',
    ),
    leastMore: threshold(3, [1, 50], 'Lebih dari sekian kendaraan', 'Above so many cars'),
    moreShare: threshold(0.05, [0, 1], 'Dalam satu jam: atau lebih dari bagian ini', 'In an hour: or above this part'),
    slackShare: threshold(
      0.03,
      [0.005, 0.5],
      'Jumlah berjalan: dibiarkan sekian bagian dari yang tercatat',
      'Running sum: so much of what is recorded is let pass',
    ),
  },
  find: async (judging) => {
    const since = sinceWhen(judging);
    const night = isNight(judging);
    const hours = await readHours(judging, night ? judging.from : since);
    const told = hours.filter(({ waits }) => !waits);
    const gates = await byGate(told);
    const everywhere = listEverywhere(gates, judging);
    const recent = gates.filter(({ hour }) => hour >= since);
    const findings = await findHours(judging, recent, everywhere);
    const ofPeople = told.filter(({ hour }) => !everywhere.has(hour.getTime()));
    return night ? [...findings, ...(await findLoopSums(judging, ofPeople))] : findings;
  },
};

const isStrange = ({ cars, sales }: Pick<GateHour, 'cars' | 'sales'>, { set }: Judging): boolean =>
  cars - sales > Math.max(set('leastMore'), sales * set('moreShare'));

/** So many gates at once, and more than half of them, are no person. */
const manyGates = 3;

/** Hours in which so many gates tell of strangers. */
function listEverywhere(hours: readonly GateHour[], judging: Judging): ReadonlySet<number> {
  const felt = hours.filter(({ cars }) => cars > 0);
  return new Set(
    [...groupedBy(felt, ({ hour }) => hour.getTime())].flatMap(([hour, gates]) => {
      const alike = gates.filter((gate) => isStrange(gate, judging)).length;
      return alike >= manyGates && alike * 2 > gates.length ? [hour] : [];
    }),
  );
}

/** Of each gate and day the hours in which more cars passed. Where devices explain each of them it is about these. */
async function findHours(
  judging: Judging,
  hours: readonly GateHour[],
  everywhere: ReadonlySet<number>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const ofDay of groupedBy(hours, ({ gateId, day }) => `${gateId}:${day}`).values()) {
    const strange = ofDay.filter((hour) => isStrange(hour, judging));
    const [first, last] = [strange[0], strange.at(-1)];
    const [cars, sales] = [sumOf(ofDay, 'cars'), sumOf(ofDay, 'sales')];
    if (!first || !last || cars <= sales) continue;
    const isEverywhere = strange.every(({ hour }) => everywhere.has(hour.getTime()));
    const explained = isEverywhere ? [] : await explainByDevices(judging, strange.map(middleOf), loopFaults);
    const isDevice = isEverywhere || explained.length === strange.length;
    const most = Math.max(...strange.map((hour) => hour.cars - hour.sales));
    findings.push({
      subjectKind: isDevice ? 'DEVICE' : 'GATE',
      subjectId: first.gateId,
      finding: first.day,
      from: last.hour,
      to: last.hour,
      severity: isDevice ? 'LOW' : strange.length >= 2 ? 'HIGH' : 'MEDIUM',
      expectedLoss: 0,
      figures: {
        gate: first.gate,
        day: first.day,
        cars,
        sales,
        what: `paling banyak dalam satu jam ${most} lebih`,
        whatEn: `at most ${most} more in one hour`,
        ...(isDevice && { fault: explained[0]?.fault ?? null }),
      },
      stays: [],
      involved: [...new Set(strange.flatMap(({ sellers }) => sellers))],
    });
  }
  return findings;
}

/** Soon what has happened today, at night some days more: each from its local midnight on. */
function sinceWhen({ site, from, to, set }: Judging): Date {
  const farthest = new Date(to.getTime() - set('days') * dayMs);
  const day = toLocalDateTime(from > farthest ? from : farthest, site.zone).slice(0, 10);
  return fromLocal(`${day}T00:00:00`, site.zone);
}

const dayMs = 86_400_000;
