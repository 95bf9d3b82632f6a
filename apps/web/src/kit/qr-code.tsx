import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

/** A QR code, black on white in the dark too: a phone's camera must read it. */
export function QrCode({
  text,
  label,
  size,
}: {
  readonly text: string;
  readonly label: string;
  /** Pixels, or a length with its unit. */
  readonly size: number | string;
}) {
  const { path, side } = useMemo(() => qrPath(text), [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, maxWidth: '100%', bgcolor: '#FFFFFF', borderRadius: 1 }}
    >
      <path d={path} fill="#000000" />
    </Box>
  );
}
