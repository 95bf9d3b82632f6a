import { contract } from '@parking/contract/contract';
import { scheduleSummary } from '@parking/contract/workforce/schedule-summary';
import { PlannedPost } from '@parking/contract/workforce/schedules';
import type { ListSource } from '../../platform/db/list-sql.ts';
import { type Route, implement } from '../../platform/http/context.ts';
import { exportHandler } from '../../platform/http/list-handlers.ts';
import { type Fields, type InputOf, resourceHandlers } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportHandlers } from '../../platform/report/report-handlers.ts';
import { changePost, removePost } from './change-post.ts';
import { readOwnSchedule } from './own-schedule.ts';
import { readRoster } from './roster-detail.ts';
import { saveRoster } from './save-roster.ts';
import { scheduleSummarySource } from './schedule-summary.ts';

const { detailExport } = contract.schedules;
const plannedPosts: ListSource = {
  view: 'planned_posts_v',
  row: PlannedPost,
  columns: detailExport.columns,
  defaultSort: [
    { column: 'date', direction: 'asc' },
    { column: 'start', direction: 'asc' },
  ],
};

const toTable = ({ start, end, ...rest }: InputOf<typeof contract.shifts>): Fields => ({
  ...rest,
  startTime: start,
  endTime: end,
});

/** Shifts and who stands where when. */
export function workforceRoutes(platform: Platform): Route[] {
  const summary = reportHandlers(scheduleSummary, scheduleSummarySource, platform);
  return [
    ...implement(
      contract.shifts,
      resourceHandlers(contract.shifts, platform, {
        table: 'shifts',
        view: 'shifts_v',
        defaultSort: [{ column: 'start', direction: 'asc' }],
        beforeWrite: (_, input) => toTable(input),
        optionLabel: { label: 'name', labelEn: 'name' },
      }),
    ),
    ...implement(contract.schedules, {
      detail: readRoster,
      detailExport: exportHandler(platform.exports, detailExport, {
        source: plannedPosts,
        permission: detailExport.permission,
      }),
      save: saveRoster,
      update: changePost,
      remove: removePost,
      summary: summary.get,
      summaryExport: summary.export,
    }),
    ...implement(contract.currentSchedule, { current: readOwnSchedule }),
  ];
}
