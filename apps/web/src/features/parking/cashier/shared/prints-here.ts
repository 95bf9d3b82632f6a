import type { GateOption } from '@parking/contract/gates/gates';
import type { PaperWidth } from '../../../../kit/print/slip-paper.ts';

/** The paper that this screen prints on; null where the gate's own printer does, or nothing is printed. */
export function paperHere({
  printType,
  embeddedPrinterType,
}: Pick<GateOption, 'printType' | 'embeddedPrinterType'>): PaperWidth | null {
  if (printType === 'NONE') return null;
  if (printType === 'BROWSER') return 80;
  if (embeddedPrinterType !== 'NONE') return null;
  return printType === 'ESC_POS_58' ? 58 : 80;
}
