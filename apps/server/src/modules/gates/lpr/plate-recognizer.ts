import { z } from 'zod';
import { ReaderFault, type ReadingServer, askServer } from './ask-server.ts';
import { type Size, measureSize } from '../../../platform/files/pictures.ts';
import { partsOf } from './plate-boxes.ts';
import { type PlateReader, type Recognition, surest } from './recognition.ts';

/** Nobody is surer than 1: what says so speaks of another scale, and is not taken to be sure. */
const score = () => z.number().min(0).max(1);

/** Snapshot answers: scores from 0 to 1, plates in small letters. */
const Answer = z.object({
  results: z.array(
    z.object({
      plate: z.string(),
      score: score(),
      candidates: z.array(z.object({ plate: z.string(), score: z.number() })).default([]),
      vehicle: z.object({ type: z.string(), score: score().optional() }).nullish().catch(null),
      /** In pixels of the picture as it is shown. */
      box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }).nullish().catch(null),
    }),
  ),
});

/** The surest plate of an answer; null where it saw none. */
function readSnapshotAnswer(json: unknown, size: Size | null): Recognition | null {
  const answer = Answer.safeParse(json);
  if (!answer.success) throw new ReaderFault('answered in another shape');
  return surest(
    answer.data.results.map(({ plate, score, candidates, vehicle, box }) => ({
      plate,
      confidence: score,
      candidates: candidates.map((one) => ({ plate: one.plate, confidence: one.score })),
      vehicleClass: vehicle?.type ?? null,
      vehicleConfidence: vehicle?.score,
      plateBox: box && size ? partsOf([box.xmin, box.ymin, box.xmax, box.ymax], size) : null,
    })),
  );
}

/** The service in the cloud, or the same in a container of one's own, which needs no key. */
export function plateRecognizer(server: ReadingServer, key: string | null): PlateReader {
  const question = {
    ...server,
    field: 'upload',
    more: { regions: 'id' },
    ...(key !== null && { headers: { authorization: `Token ${key}` } }),
  };
  return async (picture) =>
    readSnapshotAnswer(await askServer(question, picture), await measureSize(picture.bytes).catch(() => null));
}
