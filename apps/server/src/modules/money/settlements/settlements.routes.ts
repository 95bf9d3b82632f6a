import { contract } from '@parking/contract/contract';
import { type SettlementState, settlementStates } from '@parking/contract/money/settlements/settlement-states';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers } from '../../../platform/http/list-handlers.ts';
import { resourceHandlers } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readAnswerForm, updateAnswerForm } from './answers/answer-form.ts';
import { answerList } from './answers/answer-list.ts';
import { downloadAnswer, fetchNow, judgeAgain } from './answers/settlement-answers.ts';
import { uploadAnswer } from './answers/upload-answer.ts';
import { downloadSettlement } from './download-file.ts';
import { keepSettlements } from './keep-settlements.ts';
import { sendSettlement } from './send-settlement.ts';
import { ofSettlement, readSettlementDetail, settlementItems } from './settlement-detail.ts';
import { readSetup } from './settlement-setup.ts';
import { previewTemplate } from './preview-template.ts';
import { keepUsualTemplate, templateRule } from './settlement-templates.ts';
import { tryFileServer } from './try-file-server.ts';
import { updateSetup } from './update-setup.ts';
import { settlementList, updateSettlement } from './update-settlement.ts';

const stateNames: Readonly<Record<SettlementState, readonly [id: string, en: string]>> = {
  OPEN: ['Berjalan', 'Open'],
  GENERATED: ['File dibuat', 'Generated'],
  SENT: ['Terkirim', 'Sent'],
  ACCEPTED: ['Diterima bank', 'Accepted'],
  REJECTED: ['Ditolak bank', 'Rejected'],
  PAID: ['Dibayar', 'Paid'],
  CLOSED: ['Ditutup', 'Closed'],
};

/** What providers settle of their days: its files, and how far its money has come. */
export function settlementRoutes(platform: Platform): Route[] {
  const { database, logger } = platform;
  const { list, export: exported, items, itemsExport } = contract.settlements;
  const ofOne = listHandlers(platform, { list: items, export: itemsExport }, settlementItems, ofSettlement);
  return [
    ...implement(contract.settlements, {
      ...listHandlers(platform, { list, export: exported }, settlementList),
      statuses: async () =>
        settlementStates.map((id) => ({ id, label: stateNames[id][0], labelEn: stateNames[id][1] })),
      detail: readSettlementDetail,
      items: ofOne.list,
      itemsExport: ofOne.export,
      generate: async ({ site }) => ({
        generated: await keepSettlements(database, site, (id, failure) =>
          logger.warn({ err: failure, settlement: id }, 'settlement'),
        ),
      }),
      update: updateSettlement,
      sendBySpecification: (context) => sendSettlement(platform, context),
      send: (context) => sendSettlement(platform, context),
      download: downloadSettlement,
    }),
    ...implement(contract.settlementSetups, {
      get: ({ reads, site, params }) => readSetup(reads, site, params.id),
      update: (context) => updateSetup(platform, context),
      test: (context) => tryFileServer(platform, context),
    }),
    ...implement(contract.settlementTemplates, {
      ...resourceHandlers(contract.settlementTemplates, platform, {
        table: 'settlement_templates',
        view: 'settlement_templates_v',
        defaultSort: [{ column: 'name', direction: 'asc' }],
        beforeWrite: templateRule,
        beforeRemove: keepUsualTemplate,
        optionLabel: { label: 'name', labelEn: 'name' },
      }),
      preview: (context) => previewTemplate(platform, context),
    }),
    ...implement(contract.settlementAnswers, {
      ...listHandlers(platform, contract.settlementAnswers, answerList),
      download: downloadAnswer,
      judge: (context) => judgeAgain(platform, context),
      fetch: (context) => fetchNow(platform, context),
      upload: (context) => uploadAnswer(platform, context),
      form: ({ reads, site, params }) => readAnswerForm(reads, site, params.id),
      updateForm: updateAnswerForm,
    }),
  ];
}
