import { z } from 'zod';
import { ReaderFault, type ReadingServer, askServer } from './ask-server.ts';
import { type PixelBox, partsOf } from './plate-boxes.ts';
import { type PlateReader, surest } from './recognition.ts';

/** Its confidence runs from 0 to 100. */
const Answer = z.object({
  img_width: z.number().positive().nullish().catch(null),
  img_height: z.number().positive().nullish().catch(null),
  results: z.array(
    z.object({
      plate: z.string(),
      confidence: z.number(),
      candidates: z.array(z.object({ plate: z.string(), confidence: z.number() })).default([]),
      vehicle: z
        .object({ body_type: z.array(z.object({ name: z.string(), confidence: z.number() })) })
        .nullish()
        .catch(null),
      /** Its corners in pixels. */
      coordinates: z
        .array(z.object({ x: z.number(), y: z.number() }))
        .min(2)
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
    const { img_width: width, img_height: height, results } = answer.data;
    return surest(
      results.map(({ plate, confidence, candidates, vehicle, coordinates }) => ({
        plate,
        confidence: confidence / 100,
        candidates: candidates.map((one) => ({ plate: one.plate, confidence: one.confidence / 100 })),
        vehicleClass: vehicle?.body_type[0]?.name ?? null,
        vehicleConfidence: vehicle?.body_type[0] && vehicle.body_type[0].confidence / 100,
        plateBox: coordinates && width && height ? partsOf(around(coordinates), { width, height }) : null,
      })),
    );
  };
}

function around(corners: readonly { readonly x: number; readonly y: number }[]): PixelBox {
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
