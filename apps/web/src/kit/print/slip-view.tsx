import Box from '@mui/material/Box';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { type SlipLine, slipLines } from '@parking/contract/parking/paper/print/layout';
import { useEffect, useRef } from 'react';
import { AssetImage } from '../../api/asset-image.tsx';
import { isTraining } from '../../api/training.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { QrCode } from '../qr-code.tsx';
import { drawBarcode } from './draw-barcode.ts';
import { type PaperWidth, barcodeHeightMm, glyphRatio, logoHeightMm, papers, qrMm } from './slip-paper.ts';

/** Paper is white and print is black, in the dark too. */
const paper = { ground: '#FFFFFF', ink: '#000000' } as const;

interface SlipViewProps {
  readonly document: PrintDocument;
  readonly width: PaperWidth;
  readonly label: string;
}

/** A slip as it comes out of the printer, in its real size: the very lines that every printer draws. */
export function SlipView({ document, width, label }: SlipViewProps) {
  const { columns, printableMm } = papers[width];
  const lines = slipLines(document, columns, currentLanguage(), isTraining);
  return (
    <Box
      role="img"
      aria-label={`${label}: ${lines.map(spoken).filter(Boolean).join(', ')}`}
      sx={{
        width: `${width}mm`,
        maxWidth: '100%',
        boxSizing: 'border-box',
        overflow: 'hidden',
        px: `${(width - printableMm) / 2}mm`,
        py: '4mm',
        bgcolor: paper.ground,
        color: paper.ink,
        border: 1,
        borderColor: 'divider',
        fontFamily: "'DejaVu Sans Mono', 'Courier New', monospace",
        fontSize: `${printableMm / columns / glyphRatio}mm`,
        lineHeight: 1.25,
        whiteSpace: 'pre',
      }}
    >
      {lines.map((line, index) => (
        // A slip's lines have no identity beyond their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} line={line} />
      ))}
    </Box>
  );
}

const spoken = (line: SlipLine): string => (line.kind === 'text' ? line.text.trim() : '');

function Line({ line }: { readonly line: SlipLine }) {
  if (line.kind === 'rule') return <Box sx={{ my: '1mm', borderTop: `1px dashed ${paper.ink}` }} />;
  if (line.kind === 'barcode') return <Barcode value={line.value} />;
  if (line.kind === 'qr')
    return (
      <Box sx={{ textAlign: 'center' }}>
        <QrCode text={line.value} label={line.value} size={`${qrMm}mm`} />
      </Box>
    );
  if (line.kind === 'logo')
    return (
      <AssetImage
        token={line.token}
        alt=""
        size="full"
        fit="contain"
        sx={{ height: `${logoHeightMm}mm`, mb: '2mm', bgcolor: 'transparent' }}
      />
    );
  return (
    <Box sx={{ textAlign: line.align, fontWeight: line.bold ? 700 : 400, minHeight: '1.25em' }}>{line.text || ' '}</Box>
  );
}

function Barcode({ value }: { readonly value: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let left = false;
    void drawBarcode(value).then((drawing) => {
      if (!left && drawing) place.current?.replaceChildren(drawing);
    });
    return () => {
      left = true;
    };
  }, [value]);
  return (
    <Box sx={{ my: '2mm', textAlign: 'center', '& svg': { maxWidth: '100%', height: `${barcodeHeightMm}mm` } }}>
      <div ref={place} />
      {value}
    </Box>
  );
}
