import multipart from '@fastify/multipart';
import { maximumPhotoBytes } from '@parking/contract/files/files';
import type { FastifyInstance } from 'fastify';

/** Files one upload may carry. */
export const maximumFiles = 20;

/** Lets routes read multipart bodies as streams. Their sizes are counted by whoever stores them. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: maximumPhotoBytes + 1,
      files: maximumFiles,
      fields: 10,
      fieldSize: 1_000,
      fieldNameSize: 100,
      parts: maximumFiles + 10,
      headerPairs: 20,
    },
  });
}
