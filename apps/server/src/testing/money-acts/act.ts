import type { Answer } from '../test-server.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

/** Something that somebody does, as the dice have it. Returns null where there was nothing to do it to. */
export type Act = (world: World, dice: Dice) => Promise<Answer | null>;
