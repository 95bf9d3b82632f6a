import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { RecordAddress } from '../list/state/use-record-address.ts';

interface RecordPlaceProps {
  readonly titleId: string;
  readonly wide?: boolean | undefined;
  readonly address: RecordAddress;
  readonly children: ReactNode;
}

const width = { usual: 480, wide: 760 } as const;

/** Where a record is shown: beside its list, which stays in use, where there is room for both; else above it. */
export function RecordPlace(props: RecordPlaceProps) {
  const roomy = useMediaQuery<Theme>((theme) => theme.breakpoints.up(props.wide ? 'xl' : 'lg'), { noSsr: true });
  // As it was opened: in another place it would begin anew, and what was typed be lost.
  const [isBeside] = useState(roomy);
  return isBeside ? <BesideList {...props} /> : <AboveList {...props} />;
}

function AboveList({ titleId, wide, address, children }: RecordPlaceProps) {
  return (
    <Drawer
      open
      data-record
      anchor="right"
      onClose={address.close}
      slotProps={{
        backdrop: { sx: { bgcolor: 'rgb(8 14 26 / 32%)' } },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            width: { xs: '100%', sm: wide ? width.wide : width.usual },
            maxWidth: '100%',
            bgcolor: 'background.paper',
            outline: 'none',
          },
        },
      }}
    >
      {children}
    </Drawer>
  );
}

function BesideList({ titleId, wide, address, children }: RecordPlaceProps) {
  const place = useRef<HTMLElement>(null);
  const { openId, tab } = address;
  // Whoever opens a record is led into it; what had the focus may be gone with the one before.
  useEffect(() => {
    const before = document.activeElement;
    if (!place.current?.contains(before)) place.current?.focus();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, [openId, tab]);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    address.close();
  };
  return (
    <Box
      ref={place}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={close}
      sx={{
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: wide ? width.wide : width.usual,
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflow: 'hidden',
        '&:focus-visible': { outline: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
