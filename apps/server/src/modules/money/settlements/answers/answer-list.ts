import type { contract } from '@parking/contract/contract';
import type { ListOptions } from '../../../../platform/http/list-handlers.ts';

export const answerList: ListOptions<typeof contract.settlementAnswers.list> = {
  view: 'settlement_answers_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};
