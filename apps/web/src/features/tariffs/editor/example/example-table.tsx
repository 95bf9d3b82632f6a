import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../kit/cells/cells.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import { Difference } from './difference.tsx';
import type { ExampleStay } from './example-stays.ts';
import { PriceLines } from './price-lines.tsx';
import { spanPhrase } from '../rules/rule-sentence.ts';

interface ExampleTableProps {
  readonly stays: readonly ExampleStay[];
  readonly taxPercent: number;
  /** Lengths that the user has added, and may take away. */
  readonly own: readonly number[];
  readonly remove: (minutes: number) => void;
}

/** Stays with their price; each opens to the lines it is made of. */
export function ExampleTable({ stays, taxPercent, own, remove }: ExampleTableProps) {
  const { t } = useTranslation();
  const compared = stays.some(({ before }) => before !== null);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Box sx={{ overflowX: 'auto', mx: -3 }}>
      <Table size="small" aria-label={t('fareEditor.example.title')} sx={{ '& th, & td': { px: 2 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('fareEditor.example.duration')}</TableCell>
            {compared && <TableCell align="right">{t('fareEditor.example.before')}</TableCell>}
            <TableCell align="right">{t('fareEditor.example.price')}</TableCell>
            {compared && (
              <TableCell align="right" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                {t('fareEditor.example.difference')}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {stays.map((stay) => (
            <ExampleRow
              key={stay.minutes}
              stay={stay}
              compared={compared}
              taxPercent={taxPercent}
              open={open === stay.minutes}
              toggle={() => setOpen(open === stay.minutes ? null : stay.minutes)}
              remove={own.includes(stay.minutes) ? () => remove(stay.minutes) : null}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface ExampleRowProps {
  readonly stay: ExampleStay;
  readonly compared: boolean;
  readonly taxPercent: number;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly remove: (() => void) | null;
}

function ExampleRow({ stay, compared, taxPercent, open, toggle, remove }: ExampleRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const { minutes, charge, before } = stay;
  const duration = spanPhrase(minutes, t);
  const bottom = open ? { borderBottom: 0 } : {};
  return (
    <>
      <TableRow>
        <TableCell component="th" scope="row" sx={{ ...bottom, whiteSpace: 'nowrap', pl: 0 }}>
          <IconButton
            size="small"
            aria-label={t('fareEditor.example.lines', { duration })}
            aria-expanded={open}
            {...(open && { 'aria-controls': id })}
            onClick={toggle}
          >
            <Icon name={open ? 'expand_less' : 'expand_more'} />
          </IconButton>
          {duration}
          {remove && (
            <IconButton size="small" aria-label={t('fareEditor.example.remove', { duration })} onClick={remove}>
              <Icon name="close" size={16} />
            </IconButton>
          )}
        </TableCell>
        {compared && (
          <TableCell align="right" sx={{ ...bottom, color: 'text.secondary' }}>
            {before !== null && <Money amount={before} />}
          </TableCell>
        )}
        <TableCell align="right" sx={{ ...bottom, fontWeight: 600 }}>
          {charge.total === 0 ? t('fareEditor.example.free') : <Money amount={charge.total} />}
        </TableCell>
        {compared && (
          <TableCell align="right" sx={{ ...bottom, display: { xs: 'none', sm: 'table-cell' } }}>
            {before !== null && <Difference amount={charge.total - before} />}
          </TableCell>
        )}
      </TableRow>
      {open && (
        <TableRow id={id}>
          <TableCell colSpan={compared ? 4 : 2} sx={{ py: 0, bgcolor: 'background.sunken' }}>
            <PriceLines charge={charge} taxPercent={taxPercent} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
