import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../kit/calendar/periods.ts';
import { Icon } from '../../../theme/icon.tsx';
import { WeekChooser } from './week-bar.tsx';

interface CopyWeekProps {
  readonly monday: string;
  /** Why it cannot be copied now; null when it can. */
  readonly hindrance: string | null;
  readonly onCopy: (toMonday: string) => void;
}

/** Takes this week's plan to another week, where it is looked at before it is saved. */
export function CopyWeek({ monday, hindrance, onCopy }: CopyWeekProps) {
  const { t } = useTranslation();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const copyTo = (to: string) => {
    setMenu(null);
    setChooser(null);
    if (to !== monday) onCopy(to);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        disabled={hindrance !== null}
        title={hindrance ?? undefined}
        aria-haspopup="menu"
        startIcon={<Icon name="content_copy" size={18} />}
        onClick={(event) => setMenu(event.currentTarget)}
        sx={{ minHeight: 36 }}
      >
        {t('roster.copy')}
      </Button>
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        <MenuItem onClick={() => copyTo(addDays(monday, 7))}>{t('roster.copyNext')}</MenuItem>
        <MenuItem
          onClick={() => {
            setChooser(menu);
            setMenu(null);
          }}
        >
          {t('roster.copyTo')}
        </MenuItem>
      </Menu>
      <WeekChooser anchor={chooser} monday={addDays(monday, 7)} onWeek={copyTo} onClose={() => setChooser(null)} />
    </>
  );
}
