import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { transactions } from '@parking/contract/parking/lists/transactions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportHeading, headingsOf, useStartExport } from '../../../kit/export/use-export.ts';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { Icon } from '../../../theme/icon.tsx';
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

/** Writes a part of a deposit to a file. */
export function DepositFiles({ deposit }: { readonly deposit: DepositDetail }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const start = useStartExport();
  const files = useDepositFiles(deposit);
  const name = t('deposits.name', { number: deposit.number });
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<Icon name="download" size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('kit.list.exportXlsx')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
        {files.map(({ part, definition, columns }) => (
          <MenuItem
            key={part}
            onClick={() =>
              start({
                definition,
                params: { id: deposit.id },
                list: [],
                body: { columns },
                name: `${name}, ${t(`deposits.files.${part}`)}`,
              })
            }
          >
            {t(`deposits.files.${part}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
