import { contract } from '@parking/contract/contract';
import { freePassReport } from '@parking/contract/parking/free-passes/free-pass-report';
import { toLocalDate } from '@parking/contract/core/time';
import { seesOwnOnly } from '@parking/contract/core/permissions';
import {
  type FreePass,
  type FreePassStatus,
  freePassStatuses,
} from '@parking/contract/parking/free-passes/free-passes';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Actor, type Route, type Site, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, sourceOf } from '../../../platform/http/list-handlers.ts';
import { catalogueHandlers, findRecord } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Within } from '../../../platform/spreadsheet/exports.ts';
import { accountsOf } from '../../controls/two-persons.ts';
import { reportHandlers } from '../../../platform/report/report-handlers.ts';
import { freePassReportSource } from './free-pass-report.ts';
import { hidingTakings } from '../../money/deposits/blind.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';
import { answerFreePass } from './answer-free-pass.ts';
import { askFreePass } from './ask-free-pass.ts';
import { explainFreePass } from './explain-free-pass.ts';
import { monthBefore, readFreeWorth } from './free-worth.ts';
import { changeStatus } from './change-status.ts';
import { listWaiting, readOwnRequest } from './requests.ts';

type Calls = typeof contract.freePasses;

const statusNames: Readonly<Record<FreePassStatus, readonly [label: string, labelEn: string]>> = {
  WAITING: ['Menunggu', 'Waiting'],
  APPROVED: ['Disetujui', 'Approved'],
  REJECTED: ['Ditolak', 'Rejected'],
};

/** Who gives free passes without deciding on them sees own ones only. */
const seesOwnPasses = ({ rights }: Pick<Actor, 'rights'>): boolean => seesOwnOnly('/free_passes', rights);

const freePassList: ListOptions<Calls['list']> = {
  view: 'free_passes_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
  access: hidingTakings(['value']),
};

const ofOwn: Within = async ({ actor }) =>
  seesOwnPasses(actor) ? { column: 'operator_id', value: actor.userId } : undefined;

const byCode = [{ column: 'name', direction: 'asc' }] as const;

/** Cars that left free of charge, and what others say of it. */
export function freePassRoutes(platform: Platform): Route[] {
  const { freePassReasons } = contract;
  const report = reportHandlers(freePassReport, freePassReportSource, platform);
  return [
    ...freePassActs(platform),
    ...implement(contract.freePassReports, { freePassReport: report.get, freePassReportExport: report.export }),
    ...implement(contract.freePassRequests, {
      waiting: async ({ reads, site, actor }) => listWaiting(reads, site, await accountsOf(reads, actor.userId)),
      get: ({ reads, site, actor, params }) => readOwnRequest(reads, site, params.id, actor.userId),
      ask: askFreePass,
      answer: answerFreePass,
    }),
    // As desks offer them: by the numbers that they are chosen by.
    ...implement(freePassReasons, catalogueHandlers(freePassReasons, platform, byCode)),
    ...implement(contract.freeWorth, {
      list: async ({ reads, site, query }) => {
        const month = query.month ?? monthBefore(toLocalDate(new Date(), site.zone));
        return { month, rows: await readFreeWorth(reads, month) };
      },
    }),
  ];
}

function freePassActs(platform: Platform): Route[] {
  const { list, export: exported } = contract.freePasses;
  return implement(contract.freePasses, {
    ...listHandlers(platform, { list, export: exported }, freePassList, ofOwn),
    statuses: async () =>
      freePassStatuses.map((id) => ({ id, label: statusNames[id][0], labelEn: statusNames[id][1] })),
    images: async ({ reads, site, actor, params }) => {
      const { images, imagesIn, operatorId } = await readPass(reads, site, params.id);
      if (seesOwnPasses(actor) && operatorId !== actor.userId) throw new Failure('record-not-found');
      return { images, imagesIn };
    },
    explain: async (context) => {
      await explainFreePass(context);
      return readPass(context.tx, context.site, context.params.id);
    },
    changeStatus: async (context) => {
      await changeStatus(context);
      return readPass(context.tx, context.site, context.params.id);
    },
  });
}

async function readPass(reads: Reads, site: Site, id: string): Promise<FreePass> {
  const row = await findRecord(reads, sourceOf(contract.freePasses.list, freePassList), id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}
