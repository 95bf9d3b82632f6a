import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Money } from '../../cells/cells.tsx';
import { Panel } from '../../panel.tsx';
import type { ListColumn } from '../state/column-model.ts';
import type { ListModel } from '../state/list-model.ts';
import type { ListFoot } from '../state/use-list-foot.ts';
import { cellClass } from './cell-class.ts';

interface FootProps {
  readonly list: ListModel;
  readonly foot: ListFoot;
}

/** What all rows come to, beneath the columns that say it. */
export function TableFoot({ list, foot }: FootProps) {
  const { shown, selectable } = list;
  const told = foot.tooMany ? shown.length : shown.findIndex(({ column }) => column?.summed);
  // What it says stands before the first sum, so that no column grows by it.
  const before = told + Number(selectable);
  return (
    <tfoot className="table-foot">
      <tr>
        {before > 0 && (
          <th scope="row" colSpan={before}>
            <FootName foot={foot} />
          </th>
        )}
        {shown.slice(told).map((column) => (
          <td key={column.key} className={cellClass(column)}>
            <Sum column={column} foot={foot} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The same beneath a phone's cards. */
export function CardsFoot({ list, foot }: FootProps) {
  const summed = list.shown.filter(({ key }) => foot.sums[key] !== undefined);
  return (
    <Panel component="li" sx={{ p: 3, pl: 4, typography: 'body2' }}>
      <Box sx={{ fontWeight: 600 }}>
        <FootName foot={foot} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
        {summed.map((column) => (
          <Box key={column.key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {column.label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
              <Sum column={column} foot={foot} />
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function FootName({ foot }: Pick<FootProps, 'foot'>) {
  const { t } = useTranslation();
  return t(foot.tooMany ? 'kit.list.tooManyToSum' : 'kit.list.sumOf', { rows: formatNumber(foot.rows) });
}

function Sum({ column, foot }: Pick<FootProps, 'foot'> & { readonly column: ListColumn }) {
  const sum = foot.sums[column.key];
  return sum === undefined ? null : <Money amount={sum} />;
}
