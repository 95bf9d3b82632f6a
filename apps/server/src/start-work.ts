import { startAudits } from './modules/audits/start-audits.ts';
import { openDelivering } from './modules/apis/deliver.ts';
import { apiTopic } from './modules/apis/tell-apis.ts';
import { startCommunication } from './modules/communication/start-communication.ts';
import { startGates } from './modules/gates/start-gates.ts';
import { startIndications } from './modules/indications/start-indications.ts';
import { startMoney } from './modules/money/start-money.ts';
import { startParking } from './modules/parking/start-parking.ts';
import { startDayChecks } from './modules/recaps/check-days.ts';
import { startSending } from './modules/reports/deliveries/start-sending.ts';
import { startFolding } from './modules/reports/start-folding.ts';
import { startZones } from './modules/zones/start-zones.ts';
import { beginPending } from './modules/controls/begin-pending.ts';
import { sealWaiting } from './platform/audit/sealer.ts';
import { startPeriodic } from './platform/events/periodic.ts';
import { scheduleSweeps } from './platform/jobs/sweeps.ts';
import type { Platform } from './platform/platform.ts';

const sealMs = 2_000;
const siteMs = 10_000;
const handOverMs = 5_000;

/** Starts what goes on without anybody asking: effects, live messages, jobs, seals, periodic work of the domains. */
export async function startWork(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const { database, events, jobs, files, mail, site, training, logger } = platform;
  events.carry('mail', mail.carrier);
  const delivering = openDelivering(platform);
  events.carry(apiTopic, (_, effect) => delivering(effect));
  scheduleSweeps(jobs, database, files);
  const loops = [
    startCommunication(platform),
    startGates(platform),
    startFolding(platform),
    startSending(platform),
    startParking(platform),
    startMoney(platform),
    startIndications(platform),
    startAudits(platform),
    startDayChecks(platform),
    startZones(platform),
    startPeriodic({
      name: 'sealer',
      everyMs: sealMs,
      logger,
      run: async (signal) => {
        while (!signal.aborted && (await sealWaiting(database, site.current().epoch)) > 0);
      },
    }),
    startPeriodic({
      name: 'pending settings',
      everyMs: siteMs,
      logger,
      run: async () => {
        if (await beginPending(database, site.current())) events.committed(['configuration', 'fares']);
      },
    }),
    // The word that they changed can be lost.
    startPeriodic({
      name: 'site settings',
      everyMs: siteMs,
      logger,
      run: () => Promise.all([site.refresh(), platform.licence.refresh()]).then(() => undefined),
    }),
  ];
  // Whoever left or has another password must not stay in training: looked at by itself, as a password is no word that screens read.
  const handing = startPeriodic({
    name: 'people of training',
    everyMs: handOverMs,
    logger,
    run: () => training.handOver(),
  });
  events.onChanged((words) => {
    if (words.includes('users')) handing.now();
    if (words.includes('systemProfile') || words.includes('configuration'))
      site.refresh().catch((error: unknown) => logger.warn({ err: error }, 'site settings'));
  });
  await events.start();
  await jobs.run();
  // Nobody waits for it.
  training.open().catch((error: unknown) => logger.error({ err: error }, 'training'));
  return {
    stop: async () => {
      await Promise.all([...loops, handing].map((loop) => loop.stop()));
      await training.stop();
      await jobs.close();
      await events.stop();
    },
  };
}
