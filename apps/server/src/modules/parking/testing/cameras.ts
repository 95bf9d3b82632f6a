import { newId } from '@parking/contract/core/id';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import type { TestServer } from '../../../testing/test-server.ts';

interface Reading {
  readonly plate?: string;
  /** Of the picture that was read. */
  readonly token?: string | null;
  readonly secondsAgo?: number;
  /** By the gate itself, or by somebody who had a file of theirs read. */
  readonly source?: 'GATE' | 'LPR';
}

/** A plate is read at a gate. */
export const readPlate = (server: TestServer, gateId: string, reading: Reading = {}): Promise<void> => {
  const { plate = 'B 1 AMB', token = null, secondsAgo = 0, source = 'GATE' } = reading;
  return changeAsOwner(
    server,
    `insert into temp_plates (id, gate_id, plate, plate_key, image_token, read_at, source)
     values (gen_random_uuid(), $1, $2::text, replace($2::text, ' ', ''), $3, clock_timestamp() - make_interval(secs => $4), $5)`,
    [gateId, plate, token, secondsAgo, source],
  );
};

/** The camera of a gate takes a picture now, and reads a plate in it. Returns its token. */
export async function takePicture(server: TestServer, gateId: string): Promise<string> {
  const token = `dilihat-${newId()}`;
  await changeAsOwner(
    server,
    `insert into asset_files (token, filename, media_type, bytes, sha256, attached_to, uploaded_by)
     values ($1, 'a.jpg', 'image/jpeg', 1, '\\x00', 'gate_events', $2::uuid)`,
    [token, gateId],
  );
  await readPlate(server, gateId, { token });
  return token;
}
