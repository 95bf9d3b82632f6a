export type PaperWidth = 58 | 80;

/** Characters of a line, and millimetres that the paper's printable part is wide. */
export const papers: Readonly<Record<PaperWidth, { readonly columns: number; readonly printableMm: number }>> = {
  58: { columns: 32, printableMm: 48 },
  80: { columns: 48, printableMm: 72 },
};
/** A monospaced character is so many times narrower than it is high. */
export const glyphRatio = 0.6;
export const barcodeHeightMm = 12;
export const logoHeightMm = 16;
export const qrMm = 24;
