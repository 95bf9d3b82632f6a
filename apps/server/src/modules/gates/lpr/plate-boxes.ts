import type { PlateBox } from '@parking/contract/gates/plate-box';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';

/** A picture by its token, and where a reader found the plate in it. */
export interface PlateFound {
  readonly token: string;
  readonly box: PlateBox;
  /** Whose picture it must be: a gate says nothing of another's. */
  readonly uploadedBy?: string;
}

/** Keeps with pictures where their plate is; what was said first of one stays. */
export async function keepPlateBoxes(writes: Database['writeQueries'], found: readonly PlateFound[]): Promise<void> {
  if (found.length === 0) return;
  await sql`
    update asset_files f set plate_box = b.box
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as b (token text, box jsonb, "uploadedBy" uuid)
    where f.token = b.token and f.plate_box is null and f.uploaded_by = coalesce(b."uploadedBy", f.uploaded_by)`.execute(
    writes,
  );
}

/** Left, top, right and bottom in pixels, as readers tell it. */
export type PixelBox = readonly [left: number, top: number, right: number, bottom: number];

/** The same as parts of the picture; null where it is no place in it. */
export function partsOf(
  pixels: PixelBox,
  { width, height }: { readonly width: number; readonly height: number },
): PlateBox | null {
  const within = (value: number, of: number): number => Math.min(1, Math.max(0, value / of));
  const [left, top] = [within(pixels[0], width), within(pixels[1], height)];
  const box = { left, top, width: within(pixels[2], width) - left, height: within(pixels[3], height) - top };
  return box.width > 0 && box.height > 0 ? box : null;
}
