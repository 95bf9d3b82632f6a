import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { encode } from 'uqr';

const quietZone = 2;

/** A QR code, black on white in the dark too: a phone's camera must read it. */
export function QrCode({
  text,
  label,
  size,
}: {
  readonly text: string;
  readonly label: string;
  readonly size: number;
}) {
  const { path, side } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone });
    const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: cells.join(''), side: modules };
  }, [text]);
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
