import type pg from 'pg';
import { addNewRules } from '../modules/indications/rule-settings.ts';
import { runNight } from '../modules/indications/run-rules.ts';
import { type Database, inTransaction } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Site } from '../platform/http/context.ts';
import { auditDays } from './audited-days.ts';
import { staffNamed } from './car-park.ts';
import { countMainCash } from './counted-cash.ts';
import { setUpRecogniser } from './demo-site.ts';
import { generateStays } from './generate-stays.ts';
import { pictureInside } from './inside-pictures.ts';
import { numberRecent } from './number-recent.ts';
import { reconcileDays } from './reconciled-days.ts';
import { pictureRefunds } from './refund-pictures.ts';
import { putRight } from './put-right.ts';
import { dropBags } from './dropped-bags.ts';
import { handOverDesks } from './handed-over.ts';
import { keepPettyCash } from './kept-petty-cash.ts';
import { lendFloats } from './lent-floats.ts';
import { sellInPowerCut } from './power-cut.ts';
import { saveReports } from './saved-reports.ts';
import { plantedSpells } from './schemes/planted-spells.ts';
import type { Planted } from './schemes/scheme.ts';
import { settleDays } from './settled-days.ts';
import { giveSounds } from './sounds.ts';
import { sweepTwoNights } from './sweep-nights.ts';
import { fileTaxes } from './tax-months.ts';
import { visitTwice } from './visit-days.ts';
import { divideCarPark } from './zones.ts';

/** Cars more from year to year. */
const growth = 0.06;

export interface DemoSize {
  readonly stays: number;
  readonly days: number;
  readonly seed: number;
  /** Whether some of its people steal. */
  readonly schemes: boolean;
}

export interface DemoPark {
  /** By the rights of the schema's owner. */
  readonly owner: pg.ClientConfig;
  readonly database: Database;
  readonly site: Site;
  readonly files: FileStore;
  /** Of the password of everybody in it. */
  readonly passwordHash: string;
  /** The simulator beside it looks at audited exits first. */
  readonly hasRecogniser: boolean;
  readonly say?: (line: string) => void;
  /** Told as it goes: the share of the cars that have come, then that days are worked through, then pictures. */
  readonly tell?: (step: 'TRAFFIC' | 'DAYS' | 'PICTURES', share: number) => void;
}

/** Fills a car park that was seeded and never used with invented traffic and what people did with it. Returns what was planted. */
export async function makeDemo(park: DemoPark, size: DemoSize): Promise<readonly Planted[]> {
  const { owner, database, site, files, passwordHash, hasRecogniser, say, tell } = park;
  // Before there are any cars: rules that are new to a car park at work would say nothing for two weeks.
  await inTransaction(database, (tx) => addNewRules(tx, site));
  const until = new Date();
  const { planted } = await generateStays(owner, {
    ...size,
    until,
    growth,
    ...(size.schemes && { spells: plantedSpells(until, size.seed) }),
    passwordHash,
    ...(say && { say }),
    ...(tell && { arrived: (share: number) => tell('TRAFFIC', share) }),
  });
  tell?.('DAYS', 0);
  await numberRecent(owner, database, site, until);
  await settleDays(database, site, new Date());
  await reconcileDays(database, site, new Date());
  await fileTaxes(database, site, new Date());
  await lendFloats(database, site, new Date());
  await keepPettyCash(database, site, new Date());
  await dropBags(database, site, new Date());
  await putRight(database, site);
  await sellInPowerCut(database, site, new Date());
  await handOverDesks(database, site);
  await countMainCash(database, site, new Date());
  tell?.('DAYS', 0.5);
  await sweepTwoNights(database, site, new Date());
  await divideCarPark(database, site, new Date());
  await visitTwice(database, site, new Date());
  await saveReports(database, new Date());
  await runNight({
    database,
    site,
    tell: async () => undefined,
    complain: (error, rule) => {
      throw new Error(`${rule} could not judge`, { cause: error });
    },
  });
  tell?.('PICTURES', 0);
  if (hasRecogniser) await setUpRecogniser(database);
  await giveSounds(database, files, staffNamed('manajer').id);
  await pictureRefunds(database, site, files);
  await pictureInside(database, site, files);
  tell?.('PICTURES', 0.5);
  await auditDays({ database, site, files }, new Date());
  return planted;
}
