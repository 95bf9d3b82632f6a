import { setTimeout as delay } from 'node:timers/promises';
import { siteZones, toLocalDateTime } from '@parking/contract/core/time';

/** The longest that a file of tests takes on a busy machine, nearly always. */
const longestMs = 150_000;
const dayMs = 86_400_000;

/** What day it is, a file of tests asks once: one that would begin before midnight and end after it waits until the day is new. */
const local = Date.parse(`${toLocalDateTime(new Date(), siteZones[0])}Z`);
const leftMs = dayMs - (local % dayMs);
if (leftMs < longestMs) await delay(leftMs + 1_000);
