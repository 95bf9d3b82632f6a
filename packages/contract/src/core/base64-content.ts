import { z } from 'zod';

/** So many bytes a file may have that is sent within a body. */
export const largestContent = 10_000_000;

/** The bytes of a file, as base64. */
export const base64Content = () =>
  z
    .string()
    .min(4)
    .max(Math.ceil(largestContent / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/);
