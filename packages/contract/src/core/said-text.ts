import { z } from 'zod';

const least = 3;
const unseen = /[\p{Default_Ignorable_Code_Point}\s\u2800]/gu;

/** What somebody gives as a reason or an answer: signs without width and spaces say nothing, however many there are. */
export const saidText = (most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => text.replaceAll(unseen, '').length >= least, {
      params: { code: 'wrong-format' },
    });
