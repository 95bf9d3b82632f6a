export {
  type Period,
  type PeriodName,
  addDays,
  periodNames,
  periodOf,
  reportPeriodNames,
} from '@parking/contract/core/periods';
