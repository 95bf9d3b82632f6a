import { z } from 'zod';
import { ReaderFault, type ReadingServer, askServer } from './ask-server.ts';
import { type PlateReader, surest } from './recognition.ts';

/** Its confidence runs from 0 to 100. */
const Answer = z.object({
  results: z.array(
    z.object({
      plate: z.string(),
      confidence: z.number(),
      candidates: z.array(z.object({ plate: z.string(), confidence: z.number() })).default([]),
      vehicle: z
        .object({ body_type: z.array(z.object({ name: z.string(), confidence: z.number() })) })
        .nullish()
        .catch(null),
    }),
  ),
});

export function openAlpr(server: ReadingServer, key: string | null): PlateReader {
  const question = {
    ...server,
    field: 'image',
    ...(key !== null && { headers: { authorization: `Bearer ${key}` } }),
  };
  return async (picture) => {
    const answer = Answer.safeParse(await askServer(question, picture));
    if (!answer.success) throw new ReaderFault('answered in another shape');
    return surest(
      answer.data.results.map(({ plate, confidence, candidates, vehicle }) => ({
        plate,
        confidence: confidence / 100,
        candidates: candidates.map((one) => ({ plate: one.plate, confidence: one.confidence / 100 })),
        vehicleClass: vehicle?.body_type[0]?.name ?? null,
        vehicleConfidence: vehicle?.body_type[0] && vehicle.body_type[0].confidence / 100,
      })),
    );
  };
}
