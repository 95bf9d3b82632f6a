import { z } from 'zod';
import { ReaderFault, askServer } from './ask-server.ts';
import { type PlateReader, surest } from './recognition.ts';

/** Snapshot answers: scores from 0 to 1, plates in small letters. */
const Answer = z.object({
  results: z.array(
    z.object({
      plate: z.string(),
      score: z.number(),
      candidates: z.array(z.object({ plate: z.string(), score: z.number() })).default([]),
      vehicle: z.object({ type: z.string() }).nullish().catch(null),
    }),
  ),
});

export function plateRecognizer(server: string, key: string | null): PlateReader {
  const question = {
    server,
    key,
    field: 'upload',
    more: { regions: 'id' },
    keyAs: (text: string) => ({ authorization: `Token ${text}` }),
  };
  return async (picture, signal) => {
    const answer = Answer.safeParse(await askServer(question, picture, signal));
    if (!answer.success) throw new ReaderFault('answered in another shape');
    return surest(
      answer.data.results.map(({ plate, score, candidates, vehicle }) => ({
        plate,
        confidence: score,
        candidates: candidates.map((one) => ({ plate: one.plate, confidence: one.score })),
        vehicleClass: vehicle?.type ?? null,
      })),
    );
  };
}
