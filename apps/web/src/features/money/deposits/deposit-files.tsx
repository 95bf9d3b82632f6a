import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ListFormat, listFormats } from '@parking/contract/core/resource';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { transactions } from '@parking/contract/parking/lists/transactions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import FormatMenu from '../../../kit/export/format-menu.tsx';
import { type ExportHeading, headingsOf, useStartExport } from '../../../kit/export/use-export.ts';
import { LazyMenu } from '../../../kit/list/toolbar/list-toolbar.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import '../../parking/lists/texts.ts';

/** What a file calls by its word, by the field that names it on the screen. */
const worded = { vehicleLabel: 'vehicleId', gateName: 'gateId', paidTypeLabel: 'paidTypeId', operator: 'operatorId' };
const staysShort = [
  'receiptNumber',
  'parkingCode',
  'plateNumber',
  'vehicleLabel',
  'gateName',
  'datetimeIn',
  'datetimeOut',
  'durationMinutes',
  'paidTypeLabel',
  'freePass',
  'gross',
  'discount',
  'fine',
  'tax',
  'total',
];
const staysLong = ['type', ...staysShort, 'operator', 'tendered', 'exitKind', 'isMember', 'approvedBy', 'note'];
const postings = ['type', 'bookedAt', 'amount', 'operator', 'receiptNumber', 'parkingCode', 'plateNumber', 'reason'];

interface DepositFile {
  readonly part: 'stays' | 'production' | 'freePasses' | 'audit' | 'auditMinus';
  readonly definition: EndpointDefinition;
  readonly columns: readonly ExportHeading[];
}

/** The lists that a deposit is made of; what auditors did is offered where they did something. */
function useDepositFiles({ audit, auditMinus }: DepositDetail): readonly DepositFile[] {
  const exits = useResourceTexts('stays.exits').fields;
  const money = useResourceTexts('stays.transactions').fields;
  const short = headingsOf(staysShort, exits, worded);
  const long = headingsOf(staysLong, exits, worded);
  const booked = headingsOf(postings, money, worded);
  const files: readonly (DepositFile | false)[] = [
    { part: 'stays', definition: deposits.transactionsExport, columns: short },
    { part: 'production', definition: transactions.detailProductionExport, columns: long },
    { part: 'freePasses', definition: transactions.detailFreePassExport, columns: long },
    Boolean(audit) && { part: 'audit', definition: transactions.detailAuditExport, columns: booked },
    Boolean(auditMinus) && { part: 'auditMinus', definition: transactions.detailAuditMinusExport, columns: booked },
  ];
  return files.filter((file) => file !== false);
}

/** Writes a part of a deposit to a file: first which, then as what kind of file. */
export function DepositFiles({ deposit }: { readonly deposit: DepositDetail }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<DepositFile | null>(null);
  const start = useStartExport();
  const files = useDepositFiles(deposit);
  const nameOf = (part: DepositFile['part']) => t(`deposits.files.${part}`);
  const write = ({ part, definition, columns }: DepositFile, format: ListFormat) =>
    start({
      definition,
      params: { id: deposit.id },
      list: [],
      body: { columns, format },
      name: `${t('deposits.name', { number: deposit.number })}, ${nameOf(part)}`,
    });
  return (
    <LazyMenu icon="download" label={t('kit.list.export')} onClose={() => setChosen(null)}>
      {(close) =>
        chosen ? (
          <FormatMenu
            formats={listFormats}
            choose={(format) => {
              write(chosen, format);
              close();
            }}
          />
        ) : (
          <MenuList autoFocus dense>
            {files.map((file) => (
              <MenuItem key={file.part} onClick={() => setChosen(file)}>
                {nameOf(file.part)}
              </MenuItem>
            ))}
          </MenuList>
        )
      }
    </LazyMenu>
  );
}
