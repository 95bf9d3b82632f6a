import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

export interface ScreenTab {
  readonly name: string;
  /** Its path, and with it what the screen opens with. */
  readonly address: string;
}

interface ScreenTabsProps {
  /** What the screens have in common. */
  readonly label: string;
  readonly tabs: readonly ScreenTab[];
  readonly shown: string;
}

/** The ways between the screens of one menu entry. */
export function ScreenTabs({ label, tabs, shown }: ScreenTabsProps) {
  const exact = tabs.some(({ address }) => address === shown);
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider', flex: 'none', overflowX: 'auto' }}
    >
      {tabs.map(({ name, address }) => {
        const isShown = exact ? address === shown : address.split('?')[0] === shown;
        return (
          <Button
            key={address}
            component={Link}
            to={address}
            color={isShown ? 'primary' : 'inherit'}
            aria-current={isShown ? 'page' : undefined}
            sx={{
              borderRadius: 0,
              borderBottom: 2,
              borderColor: isShown ? 'primary.main' : 'transparent',
              mb: '-1px',
              whiteSpace: 'nowrap',
              flex: 'none',
            }}
          >
            {name}
          </Button>
        );
      })}
    </Box>
  );
}
