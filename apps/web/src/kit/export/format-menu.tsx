import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import type { ReportFormat } from '@parking/contract/core/report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

interface FormatMenuProps<Format extends ReportFormat> {
  readonly formats: readonly Format[];
  /** Nothing can be written yet. */
  readonly waits?: boolean;
  readonly choose: (format: Format) => void;
  /** Beneath them: other ways to take the rows along. */
  readonly children?: ReactNode;
}

/** As what kind of file, and what each is good for. */
export default function FormatMenu<Format extends ReportFormat>(props: FormatMenuProps<Format>) {
  const { formats, waits = false, choose, children } = props;
  return (
    <MenuList autoFocusItem dense>
      {formats.map((format) => (
        <MenuItem key={format} disabled={waits} onClick={() => choose(format)}>
          <FormatText format={format} />
        </MenuItem>
      ))}
      {children}
    </MenuList>
  );
}

function FormatText({ format }: { readonly format: ReportFormat }) {
  const { t } = useTranslation();
  return <ListItemText primary={t(`formats.${format}`)} secondary={t(`formats.for.${format}`)} />;
}
